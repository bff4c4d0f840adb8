import { createHash } from 'node:crypto';

interface ExportedEntry {
  readonly entry: Record<string, unknown> & { readonly seq: number };
  readonly prevHash: string;
  readonly hash: string;
  readonly texts?: Record<string, { salt?: string; text: string }>;
  readonly erasedMs?: number;
}

/** Verifies an exported log with nothing of the app. Returns its entries with their texts, and what is wrong. */
export function verifyExport(file: string): { entries: Record<string, unknown>[]; problems: string[] } {
  const [, ...lines] = file.trimEnd().split('\n');
  const problems: string[] = [];
  let before = '0'.repeat(64);
  const entries = lines.map((line, at) => {
    const { entry, prevHash, hash, texts = {}, erasedMs }: ExportedEntry = JSON.parse(line);
    if (entry.seq !== at + 1) problems.push(`entry ${at + 1} is missing`);
    if (prevHash !== before || sha256(`${before}\n${sorted(entry)}`) !== hash)
      problems.push(`entry ${entry.seq} was changed`);
    before = hash;
    for (const [digest, { salt, text }] of Object.entries(texts)) {
      if (salt === undefined || sha256(Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(text)])) !== digest)
        problems.push(`a text of entry ${entry.seq} cannot be verified`);
    }
    const show = (value: unknown): unknown =>
      Array.isArray(value) ? value.map(show) : typeof value === 'string' ? (texts[value]?.text ?? value) : value;
    const shown = Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, show(value)]));
    return erasedMs === undefined ? shown : { ...shown, erasedMs };
  });
  return { entries, problems };
}

/** JSON with sorted members, as RFC 8785 has it for values without exponents. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${sorted(member)}`).join(',')}}`;
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
