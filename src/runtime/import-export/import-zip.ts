import { findLabelList, MAX_LABEL_LIST_BYTES } from '../../contracts/domain/notebook/label-list-path.ts';
import { zipSpecialError } from '../../contracts/errors/messages/notebook-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import type { CommandResults, CommandValue } from '../../contracts/wire/commands/commands.ts';
import type { ImportRemark, ZipBlob } from '../../contracts/wire/transfer.ts';
import type { Services } from '../app/services.ts';
import type { ArchiveContent, ArchiveItem } from './archive-content.ts';
import { type Incoming, importStream } from './import-entries.ts';
import type { ImportJob } from './import-jobs.ts';
import { type IncomingLabels, openLabels } from './incoming-labels.ts';
import { openArchive } from './open-archive.ts';
import { type OpenSidecar, openSidecar } from './sidecar/open-sidecar.ts';
import { takeSidecar } from './sidecar/take-sidecar.ts';
import { withoutTopFolder } from './zip-top-folder.ts';

type ImportOptions = Omit<CommandValue<'notebooks.import'>, 'entries' | 'importId'>;

/** Imports a zip archive into a notebook, unpacking one file at a time. */
export async function importZip(
  services: Services,
  { zip: blob, sidecar: wanted, ...options }: ImportOptions & { zip: ZipBlob },
  job?: ImportJob,
): Promise<CommandResults['notebooks.import']> {
  const opened = await openArchive(services, options.notebookId, blob, options);
  const { zip, sidecar: packed } = await takeSidecar(options.stripTop ? withoutTopFolder(opened) : opened);
  const list = await readArchiveLabels(zip);
  const sidecar = packed === null || wanted === 'ignore' ? null : await openSidecar(services, packed, zip);
  job?.expect(zip.items.length - (list ? 1 : 0));
  const facts = { listed: list?.labels ?? null, sidecar };
  const { notes = [], ...result } = await importStream(services, options, unpack(zip, list, sidecar), job, facts);
  const all = [...zip.notes, ...(options.unpackInner ? [] : packedArchives(opened)), ...notes];
  return { ...result, ...(all.length > 0 ? { notes: all } : {}) };
}

/** Says of archives inside the archive that nothing in them can be opened. */
export function packedArchives({ archives }: Pick<ArchiveContent, 'archives'>): ImportRemark[] {
  return archives.map((path) => ({ path, code: 'zip-special', ...zipSpecialError.sentence('inner') }));
}

/** The label list of an archive: its item, and its labels or why it is unreadable. */
interface ArchiveList {
  readonly item: ArchiveItem;
  readonly labels: IncomingLabels | null;
  readonly remark: ImportRemark | null;
}

/** Reads the label list of an archive; null when it has none. */
export async function readArchiveLabels(zip: ArchiveContent): Promise<ArchiveList | null> {
  const files = zip.items.filter((item) => item.type === 'file');
  const path = findLabelList(files.map((item) => item.path));
  const item = files.find((one) => one.path === path);
  if (!item || path === null) return null;
  const content = item.sizeBytes > MAX_LABEL_LIST_BYTES ? null : await item.read();
  const bytes = content?.type === 'bytes' ? content.bytes : null;
  const opened = openLabels(
    path,
    bytes,
    zip.items.map((one) => one.path),
  );
  return opened.type === 'labels'
    ? { item, labels: opened.labels, remark: null }
    : { item, labels: null, remark: opened.remark };
}

async function* unpack(
  zip: ArchiveContent,
  list: ArchiveList | null,
  sidecar: OpenSidecar | null,
): AsyncGenerator<Incoming> {
  for (const remark of zip.skipped) yield { type: 'skipped', ...remark };
  if (list?.remark) yield { ...list.remark, type: 'skipped', code: 'bad-input' };
  for (const item of zip.items) {
    if (item === list?.item) continue;
    if (item.type === 'folder') {
      yield { type: 'entry', path: item.path, bytes: null };
      continue;
    }
    const content = await item.read();
    if (content.type === 'bytes') yield { type: 'entry', path: item.path, bytes: content.bytes };
    else yield { type: 'skipped', path: item.path, code: content.code, ...saidOf(content) };
  }
  if (sidecar === null) return;
  for (const problem of sidecar.problems) yield { ...problem, type: 'skipped', code: 'bad-input' };
  const { log, counts } = sidecar;
  if (log === null) return;
  let file = 0;
  for await (const bytes of log.files()) {
    file += 1;
    yield { type: 'entry', path: logCopyPath(counts.createdMs, file), bytes, copyOfLog: log.entries };
  }
}

/** Where the log of an archive is kept: its entries cannot join the chain of this log. */
function logCopyPath(createdMs: number, file: number): string {
  const time = new Date(createdMs).toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  return `/cloister-imported/log-${time}${file === 1 ? '' : `-${file}`}.jsonl`;
}
