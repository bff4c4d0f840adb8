import { readPartLines } from '../../../adapters/dexie/snapshot/read-part-lines.ts';
import { decodeRow } from '../../../adapters/dexie/snapshot/row-json.ts';
import { partName, type SnapshotPart } from '../../../contracts/domain/notebook/archive/snapshot-part.ts';
import type { Message } from '../../../contracts/errors/errors.ts';
import { sidecarReason } from '../../../contracts/sentences/sidecar-sentences.ts';
import type { Services } from '../../app/services.ts';
import type { PackedSidecar } from './take-sidecar.ts';

/** A part ends at about 1 MiB, and a row of a change with many files is longer than that. */
const MOST_PART_BYTES = 32 * 1024 * 1024;
/** All rows of one table. They are in memory while files are imported. */
const MOST_TABLE_BYTES = 256 * 1024 * 1024;
/** The reason of each problem of a part. */
const REASONS = { size: 'size', hash: 'hash', rows: 'rows' } as const;

/** Thrown inside of the reader for a part that is not as the manifest says. */
export class PartError extends Error {
  override readonly name = 'PartError';
  readonly place: string;
  readonly reason: Message;

  constructor(place: string, reason: Message) {
    super(reason.message);
    this.place = place;
    this.reason = reason;
  }
}

/** A row with its line in the part, from 1. */
export interface PartRow {
  readonly place: string;
  readonly n: number;
  readonly row: unknown;
}

/** Yields the rows of a table, in order, a part at a time. Throws a `PartError` for the first part, or line, that is damaged. */
export async function* readRows(
  { loop }: Pick<Services, 'loop'>,
  sidecar: PackedSidecar,
  table: string,
): AsyncGenerator<readonly PartRow[]> {
  const parts = sidecar.manifest?.parts.filter((part) => part.table === table) ?? [];
  let tableBytes = 0;
  for (const [index, part] of parts.entries()) {
    const place = partName(part);
    tableBytes += part.bytes;
    if (part.index !== index) throw new PartError(place, sidecarReason('missing'));
    if (part.bytes > MOST_PART_BYTES || tableBytes > MOST_TABLE_BYTES)
      throw new PartError(place, sidecarReason('tooLarge'));
    const lines = await linesOf(sidecar, part, loop.hasher.sha256);
    yield lines.map((line, at) => ({ place, n: at + 1, row: rowIn(place, line, at + 1) }));
  }
}

async function linesOf(
  sidecar: PackedSidecar,
  part: SnapshotPart,
  sha256: (bytes: Uint8Array) => string,
): Promise<string[]> {
  const place = partName(part);
  const item = sidecar.find(place);
  if (item === undefined) throw new PartError(place, sidecarReason('missing'));
  if (item.sizeBytes !== part.bytes) throw new PartError(place, sidecarReason('size'));
  const content = await item.read();
  if (content.type !== 'bytes') throw new PartError(place, sidecarReason('packed'));
  const read = readPartLines(part, content.bytes, sha256);
  if (read.type === 'lines') return read.lines;
  throw new PartError(place, sidecarReason(REASONS[read.problem]));
}

function rowIn(place: string, line: string, n: number): unknown {
  try {
    return decodeRow(line);
  } catch {
    throw new PartError(place, sidecarReason('line', { n }));
  }
}
