import { breathe } from '../../adapters/platform/create-platform.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import { type ElnPreview, type ImportPreview, MAX_LISTED_ENTRIES } from '../../contracts/wire/transfer.ts';
import { checkFileSize } from '../../core/notebook/change/plan-parts.ts';
import type { Services } from '../app/services.ts';
import { readablePath } from '../notebook/person-path.ts';
import type { ArchiveContent } from './archive-content.ts';
import { hasCrate } from './eln/find-crate.ts';
import { readArchiveLabels } from './import-zip.ts';
import { type IncomingLabels, openLabels } from './incoming-labels.ts';
import { holdsArchivesOnly } from './inner-archives.ts';
import { openArchive } from './open-archive.ts';
import { placeIncoming } from './place-incoming.ts';
import { openSidecar } from './sidecar/open-sidecar.ts';
import { takeSidecar } from './sidecar/take-sidecar.ts';
import { SkippedList } from './skipped-list.ts';
import { topFolderOfZip, withoutTopFolder } from './zip-top-folder.ts';

/** Files that are previewed before other tasks have their turn. */
const FILES_AT_ONCE = 2000;

/** Previews an import as far as possible without unpacking. Writes nothing. */
export async function previewImport(
  services: Services,
  { notebookId, source, into, labelList, stripTop, ...reading }: CommandValue<'notebooks.previewImport'>,
): Promise<ImportPreview> {
  const folder = readablePath(into);
  const notebook = await services.store.notebook(notebookId);
  const skipped = new SkippedList();
  const preview: ImportPreview = {
    files: 0,
    sizeBytes: 0,
    conflicts: [],
    skipped: skipped.remarks,
    notes: [],
    renamed: [],
  };
  const files: string[] = [];
  const take = (raw: string, sizeBytes: number) => {
    const place = placeIncoming(folder, raw);
    if (place.type === 'refused') return skipped.add(place.skipped);
    const tooLarge = checkFileSize(place.path, sizeBytes);
    if (tooLarge) return skipped.add({ path: raw, code: tooLarge.code, ...saidOf(tooLarge) });
    if (place.renamed) preview.renamed.push({ from: raw, to: place.path });
    if (notebook.findFolded(place.path)) preview.conflicts.push(place.path);
    files.push(raw);
    preview.files += 1;
    preview.sizeBytes += sizeBytes;
  };
  if (Array.isArray(source)) {
    const paths = source.map(({ path }) => path);
    const opened = labelList && openLabels(labelList.path, new TextEncoder().encode(labelList.text), paths);
    if (opened?.type === 'unreadable') skipped.add(opened.remark);
    for (const [index, { path, sizeBytes }] of source.entries()) {
      if (index % FILES_AT_ONCE === FILES_AT_ONCE - 1) await breathe();
      if (path !== labelList?.path) take(path, sizeBytes);
    }
    return opened?.type === 'labels' ? withLabels(preview, opened.labels, files) : preview;
  }
  const opened = await openArchive(services, notebookId, source, reading);
  if (opened.names !== null) preview.names = { ...opened.names, samples: [...opened.names.samples] };
  if (opened.archives.length > 0) {
    preview.archives = { paths: [...opened.archives], isAll: !reading.unpackInner && holdsArchivesOnly(opened) };
  }
  const topFolder = topFolderOfZip(opened);
  if (topFolder !== null) preview.topFolder = topFolder;
  const { zip, sidecar: packed } = await takeSidecar(stripTop ? withoutTopFolder(opened) : opened);
  for (const remark of zip.skipped) skipped.add(remark);
  for (const note of zip.notes) preview.notes.push(note);
  const eln = elnPreview(zip);
  if (eln !== null) preview.eln = eln;
  const sidecar = packed === null ? null : await openSidecar(services, packed, zip);
  for (const problem of sidecar?.problems ?? []) skipped.add(problem);
  if (sidecar !== null && packed?.manifest) preview.sidecar = sidecar.counts;
  const list = await readArchiveLabels(zip);
  if (list?.remark) skipped.add(list.remark);
  for (const [index, item] of zip.items.entries()) {
    if (index % FILES_AT_ONCE === FILES_AT_ONCE - 1) await breathe();
    if (item.type === 'file' && item !== list?.item) take(item.path, item.sizeBytes);
  }
  return list?.labels ? withLabels(preview, list.labels, files) : preview;
}

function withLabels(preview: ImportPreview, labels: IncomingLabels, files: readonly string[]): ImportPreview {
  return { ...preview, labels: labels.count(files), notes: [...preview.notes, ...labels.notes] };
}

/** Lists the notes that entries become; null when the archive is no electronic lab notebook. */
function elnPreview(content: ArchiveContent): ElnPreview | null {
  if (content.notebookOf === null && !hasCrate(content)) return null;
  const notes = content.items.flatMap((item) => {
    const entry = item.type === 'file' ? item.entry : undefined;
    return entry === undefined ? [] : [{ ...entry, path: item.path }];
  });
  return { program: content.notebookOf || null, notes: notes.slice(0, MAX_LISTED_ENTRIES), total: notes.length };
}
