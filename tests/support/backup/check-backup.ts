import { createHash } from 'node:crypto';
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';

/**
 * Reads a backup as its page of documentation describes it, with no code of the app: a zip library, its own reading of JSON lines, its
 * own hashes.
 */
export interface CheckedBackup {
  readonly manifest: CheckedManifest;
  /** The bytes of all entries by name. */
  readonly entries: ReadonlyMap<string, Uint8Array>;
  /** Rows by table, in the order of the parts. */
  readonly tables: Readonly<Record<string, Record<string, unknown>[]>>;
  /** The bytes of each listed content by its SHA-256. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  /** The hash of each log entry, in order; each follows from the one before. */
  readonly logHashes: readonly string[];
}

export interface CheckedManifest {
  readonly format: string;
  readonly formatVersion: number;
  readonly schemaVersion: number;
  readonly origin: { readonly logSeq: number; readonly logHash: string };
  readonly parts: readonly { table: string; index: number; rows: number; bytes: number; sha256: string }[];
  readonly totals: Readonly<Record<'notebooks' | 'files' | 'rows' | 'contents' | 'contentBytes', number>>;
  readonly leftOut: readonly { kind: string; names: string[] }[];
}

const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** Reads the entries of a zip file. */
export async function unzip(blob: Blob): Promise<Map<string, Uint8Array>> {
  const reader = new ZipReader(new BlobReader(blob), { checkSignature: true, useWebWorkers: false });
  const entries = new Map<string, Uint8Array>();
  for (const entry of await reader.getEntries())
    if (!entry.directory) entries.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  await reader.close();
  return entries;
}

/** Throws at the first thing in a backup that is not as the documentation says. */
export async function checkBackup(blob: Blob): Promise<CheckedBackup> {
  const entries = await unzip(blob);
  const manifest = JSON.parse(text(entries.get('.cloister/manifest.json'))) as CheckedManifest;
  if (manifest.format !== 'cloister-backup' || manifest.formatVersion !== 1) throw new Error('another format');
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const part of manifest.parts) {
    const name = `.cloister/tables/${part.table}.${String(part.index + 1).padStart(4, '0')}.jsonl`;
    const bytes = entries.get(name);
    if (bytes === undefined) throw new Error(`${name} is missing`);
    if (bytes.length !== part.bytes || hash(bytes) !== part.sha256) throw new Error(`${name} differs`);
    const lines = text(bytes).split('\n');
    if (lines.pop() !== '' || lines.length !== part.rows) throw new Error(`${name} has other rows`);
    tables[part.table] = [
      ...(tables[part.table] ?? []),
      ...lines.map((line) => plain(JSON.parse(line)) as Record<string, unknown>),
    ];
  }
  const contents = readContents(entries, tables['contents'] ?? []);
  const { contents: _contents, ...rows } = tables;
  const logHashes = verifyLog(rows, manifest);
  return { manifest, entries, tables: rows, contents, logHashes };
}

function readContents(
  entries: ReadonlyMap<string, Uint8Array>,
  listed: readonly Record<string, unknown>[],
): Map<string, Uint8Array> {
  const places = new Map<string, string>();
  for (const line of text(entries.get('.cloister/places.jsonl')).split('\n').filter(Boolean)) {
    const { hash: of, place } = JSON.parse(line);
    places.set(of, place);
  }
  return new Map(
    listed.map(({ hash: of, sizeBytes }) => {
      const place = places.get(String(of)) ?? `.cloister/contents/${of}`;
      const bytes = entries.get(place);
      if (bytes === undefined) throw new Error(`${place} is missing`);
      if (hash(bytes) !== of || bytes.length !== sizeBytes) throw new Error(`${place} has other bytes`);
      return [String(of), bytes];
    }),
  );
}

/** Verifies the chain of the log: each hash is over the one before, a line feed and the line. */
function verifyLog(tables: Readonly<Record<string, Record<string, unknown>[]>>, { origin }: CheckedManifest): string[] {
  const lines = [
    ...(tables['auditSegments'] ?? []).flatMap(({ lines: packed, hashes }) =>
      String(packed)
        .split('\n')
        .map((line, at) => ({ line, hash: String(hashes).slice(64 * at, 64 * at + 64) })),
    ),
    ...(tables['audit'] ?? []).map(({ line, hash: own }) => ({ line: String(line), hash: String(own) })),
  ];
  let before = '0'.repeat(64);
  for (const [at, entry] of lines.entries()) {
    if (JSON.parse(entry.line).seq !== at + 1) throw new Error(`the log has a gap before entry ${at + 1}`);
    if (hash(`${before}\n${entry.line}`) !== entry.hash) throw new Error(`entry ${at + 1} has another hash`);
    before = entry.hash;
  }
  if (origin.logSeq !== lines.length || origin.logHash !== before)
    throw new Error('the manifest names another newest entry');
  return lines.map((entry) => entry.hash);
}

/** Replaces `{"\u0000": [kind, value]}` by the value, as far as the checks need it: bytes by themselves. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  const marked: unknown = Reflect.get(value, '\u0000');
  if (!Array.isArray(marked)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
  const [kind, inner] = marked;
  if (kind === 'bytes') return new Uint8Array(Buffer.from(String(inner), 'base64'));
  return { kind, value: plain(inner) };
}
