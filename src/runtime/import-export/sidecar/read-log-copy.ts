import { z } from 'zod';
import { createHasher } from '../../../adapters/hash-wasm/create-hasher.ts';
import { auditRecordSchema } from '../../../contracts/domain/audit.ts';
import { hashSchema } from '../../../contracts/domain/ids.ts';
import { SIDECAR_TABLES } from '../../../contracts/domain/notebook/archive/notebook-sidecar.ts';
import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import { sidecarReason } from '../../../contracts/sentences/sidecar-sentences.ts';
import { createExcerptVerifier } from '../../../core/audit/verify-excerpt.ts';
import type { Services } from '../../app/services.ts';
import { PartError, readRows } from './read-sidecar-rows.ts';
import type { PackedSidecar } from './take-sidecar.ts';

/** The reason of each fault. */
const REASONS = { entry: 'entry', text: 'text', gap: 'gap' } as const;

/** The log of an archive, every entry of which was verified. */
export interface ReadLog {
  readonly entries: number;
  /** Yields the files that keep it, in the form of `audit.export`. */
  files(): AsyncGenerator<Uint8Array>;
}

/** Bytes after which another file begins. A file of a notebook has at most 50 MiB. */
const MOST_FILE_BYTES = 32 * 1024 * 1024;

/** Only the fields that the verification and the check of the notebook read; the hash covers all. */
const entrySchema = z.strictObject({
  entry: z.looseObject({
    ...auditRecordSchema.pick({ actor: true, action: true, atMs: true }).shape,
    seq: z.int().positive(),
    notebookId: z.string(),
  }),
  prevHash: hashSchema,
  hash: hashSchema,
  texts: z.record(hashSchema, z.strictObject({ salt: z.string().optional(), text: z.string() })).optional(),
  erasedMs: z.int().nonnegative().optional(),
});

/** Verifies the log of an archive. Throws a `PartError` for the first entry that is not as it was written. */
export async function checkLog(services: Services, sidecar: PackedSidecar): Promise<ReadLog> {
  let entries = 0;
  const { manifest } = sidecar;
  const isMasked = manifest?.masked === true;
  const verify = createExcerptVerifier(await createHasher(), { isMasked });
  for await (const rows of readRows(services, sidecar, SIDECAR_TABLES.log)) {
    for (const { place, n, row } of rows) {
      const parsed = entrySchema.safeParse(row);
      if (!parsed.success) throw new PartError(place, sidecarReason('line', { n }));
      const { seq, notebookId } = parsed.data.entry;
      if (notebookId !== manifest?.notebook.notebookId) throw new PartError(place, sidecarReason('notebook', { seq }));
      const fault = faultIn(verify, parsed.data);
      if (fault !== null) throw new PartError(place, sidecarReason(REASONS[fault], { seq }));
      entries += 1;
    }
  }
  return { entries, files: () => filesOf(services, sidecar, { entries, isMasked }) };
}

/** An entry that no JSON of the log could be is one that was changed. */
function faultIn(
  verify: ReturnType<typeof createExcerptVerifier>,
  entry: z.infer<typeof entrySchema>,
): ReturnType<typeof verify> {
  try {
    return verify(entry);
  } catch (error) {
    if (!hasErrorCode(error, 'bad-input')) throw error;
    return 'entry';
  }
}

async function* filesOf(
  services: Services,
  sidecar: PackedSidecar,
  { entries, isMasked }: { readonly entries: number; readonly isMasked: boolean },
): AsyncGenerator<Uint8Array> {
  const { manifest } = sidecar;
  const head = {
    format: 'cloister-log-2',
    exportedMs: manifest?.createdMs ?? 0,
    entries,
    notebookId: manifest?.notebook.notebookId ?? '',
    masked: isMasked,
    // The entries about other notebooks are not in it.
    verifiable: false,
  };
  const encoder = new TextEncoder();
  const first = `${JSON.stringify(head)}\n`;
  let lines = [first];
  let characters = first.length;
  for await (const rows of readRows(services, sidecar, SIDECAR_TABLES.log)) {
    const text = rows.map(({ row }) => `${JSON.stringify(row)}\n`).join('');
    if (lines.length > 1 && characters + text.length > MOST_FILE_BYTES) {
      yield encoder.encode(lines.join(''));
      lines = [first];
      characters = first.length;
    }
    lines.push(text);
    characters += text.length;
  }
  yield encoder.encode(lines.join(''));
}
