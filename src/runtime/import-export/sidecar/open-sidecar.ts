import {
  SIDECAR_TABLES,
  type SidecarFile,
  sidecarFileSchema,
  sidecarVersionSchema,
} from '../../../contracts/domain/notebook/archive/notebook-sidecar.ts';
import { contentName } from '../../../contracts/domain/notebook/archive/snapshot-part.ts';
import type { EarlierVersion, ImportedFile } from '../../../contracts/domain/notebook/notebook.ts';
import { sidecarError } from '../../../contracts/errors/messages/sidecar-messages.ts';
import { sidecarPart, sidecarReason } from '../../../contracts/sentences/sidecar-sentences.ts';
import type { ImportRemark, SidecarCounts } from '../../../contracts/wire/transfer.ts';
import { normalizePath } from '../../../core/guard/normalize-path.ts';
import { statesOf } from '../../../core/shared/changes/states-of.ts';
import type { Services } from '../../app/services.ts';
import type { ArchiveContent } from '../archive-content.ts';
import { checkLog, type ReadLog } from './read-log-copy.ts';
import { PartError, type PartRow, readRows } from './read-sidecar-rows.ts';
import type { PackedSidecar } from './take-sidecar.ts';

/** What an archive says of one file. */
export interface FileOrigin {
  /** Of the bytes that the archive had when it was made. */
  readonly hash: string;
  readonly written: ImportedFile['written'];
  readonly versions: readonly EarlierVersion[];
}

/** What an archive has beside its files, checked but for the bytes of contents. */
export interface OpenSidecar {
  readonly counts: SidecarCounts;
  /** What is left out, and why. */
  readonly problems: readonly ImportRemark[];
  /** Returns what is said of the file at this path of the archive; undefined for nothing. */
  originOf(path: string): FileOrigin | undefined;
  /** Resolves with the bytes of a content: null when the archive lacks it, `damaged` when they have another hash. */
  content(hash: string): Promise<Uint8Array | 'damaged' | null>;
  /** Bytes of a content as the archive says; 0 for one that it lacks. */
  sizeOf(hash: string): number;
  /** Null without a log, or with a damaged one. */
  readonly log: ReadLog | null;
}

/** Reads and checks what an archive has beside its files. A damaged part is named and left out with what depends on it. */
export async function openSidecar(
  services: Services,
  sidecar: PackedSidecar,
  { items }: Pick<ArchiveContent, 'items'>,
): Promise<OpenSidecar> {
  const problems: ImportRemark[] = sidecar.problem === null ? [] : [sidecar.problem];
  const paths = new Set(items.flatMap((item) => (item.type === 'file' ? [item.path] : [])));
  const files = (await attempt('files', problems, () => readFiles(services, sidecar, paths, problems))) ?? new Map();
  const versions =
    (await attempt('versions', problems, () => readVersionsOf(services, sidecar, files, problems))) ?? new Map();
  const log = await attempt('log', problems, () => checkLog(services, sidecar));
  const byPath = new Map([...files.values()].map((file) => [sidecar.root + file.path, file]));
  const all = [...versions.values()].flat();
  return {
    counts: {
      createdMs: sidecar.manifest?.createdMs ?? 0,
      authors: [...files.values()].filter(({ author }) => author !== undefined).length,
      versions: all.length,
      versionFiles: versions.size,
      works: new Set(all.flatMap(({ provenance }) => provenance?.reviewId ?? [])).size,
      entries: log?.entries ?? 0,
    },
    problems,
    originOf(path) {
      const file = byPath.get(path);
      if (file === undefined) return undefined;
      return { hash: file.hash, written: writtenOf(file), versions: versions.get(file.fileId) ?? [] };
    },
    sizeOf: (hash) => sidecar.find(contentName(hash))?.sizeBytes ?? 0,
    async content(hash) {
      const item = sidecar.find(contentName(hash));
      if (item === undefined) return null;
      const content = await item.read();
      if (content.type !== 'bytes') return 'damaged';
      return services.loop.hasher.sha256(content.bytes) === hash ? content.bytes : 'damaged';
    },
    log: log !== null && log.entries > 0 ? log : null,
  };
}

/** Resolves with null, and notes why, when a part is damaged. */
async function attempt<T>(
  table: keyof typeof SIDECAR_TABLES,
  problems: ImportRemark[],
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PartError)) throw error;
    const said = sidecarError.sentence('sidecarPart', { what: sidecarPart(table), reason: error.reason });
    problems.push({ path: error.place, code: 'bad-input', ...said });
    return null;
  }
}

async function readFiles(
  services: Services,
  sidecar: PackedSidecar,
  paths: ReadonlySet<string>,
  problems: ImportRemark[],
): Promise<Map<string, SidecarFile>> {
  const files = new Map<string, SidecarFile>();
  const known = new Set<string>();
  let others = 0;
  for await (const rows of readRows(services, sidecar, SIDECAR_TABLES.files)) {
    for (const { place, n, row } of rows) {
      const parsed = sidecarFileSchema.safeParse(row);
      if (!parsed.success) throw new PartError(place, sidecarReason('line', { n }));
      const file = parsed.data;
      if (!isExactPath(file.path)) throw new PartError(place, sidecarReason('path', { n }));
      if (known.has(file.fileId) || known.has(file.path)) throw new PartError(place, sidecarReason('twice', { n }));
      known.add(file.fileId).add(file.path);
      if (paths.has(sidecar.root + file.path)) files.set(file.fileId, file);
      else others += 1;
    }
  }
  noteOthers(problems, SIDECAR_TABLES.files, others);
  return files;
}

async function readVersionsOf(
  services: Services,
  sidecar: PackedSidecar,
  files: ReadonlyMap<string, SidecarFile>,
  problems: ImportRemark[],
): Promise<Map<string, EarlierVersion[]>> {
  const versions = new Map<string, EarlierVersion[]>();
  let others = 0;
  for await (const rows of readRows(services, sidecar, SIDECAR_TABLES.versions)) {
    for (const each of rows) {
      const { fileId, ...version } = versionIn(each);
      if (!files.has(fileId)) {
        others += 1;
        continue;
      }
      const own = versions.get(fileId) ?? [];
      versions.set(fileId, own);
      own.push(version);
    }
  }
  noteOthers(problems, SIDECAR_TABLES.versions, others);
  return versions;
}

function versionIn({ place, n, row }: PartRow) {
  const parsed = sidecarVersionSchema.safeParse(row);
  if (!parsed.success) throw new PartError(place, sidecarReason('line', { n }));
  if (statesOf(parsed.data).some(({ path }) => !isExactPath(path)))
    throw new PartError(place, sidecarReason('path', { n }));
  return parsed.data;
}

function noteOthers(problems: ImportRemark[], table: string, n: number): void {
  if (n > 0)
    problems.push({
      path: `.cloister/tables/${table}`,
      code: 'bad-input',
      ...sidecarError.sentence('sidecarOthers', { n }),
    });
}

function writtenOf({ author, createdMs, modifiedMs }: SidecarFile): ImportedFile['written'] {
  if (author === undefined || createdMs === undefined || modifiedMs === undefined) return undefined;
  return { author, createdMs, modifiedMs };
}

function isExactPath(raw: string): boolean {
  const normal = normalizePath(raw);
  return normal.type === 'ok' && normal.path === raw && raw !== '/';
}
