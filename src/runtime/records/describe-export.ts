import type { SidecarChoice } from '../../contracts/domain/notebook/archive/notebook-sidecar.ts';
import type { Label, RunLabel } from '../../contracts/domain/notebook/label.ts';
import { LABELS } from '../../contracts/domain/row-words.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import {
  type BesideFiles,
  type ExportContents,
  type ExportSubject,
  type LabelledPart,
  MAX_NAMED_FILES,
} from '../../contracts/wire/commands/export-requests.ts';
import { isReservedTopName } from '../../core/guard/mounts.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';
import { topOf } from '../../core/shared/paths/path-parts.ts';
import type { Services } from '../app/services.ts';
import type { Job } from '../import-export/jobs.ts';
import { readStored } from '../import-export/sidecar/file-versions.ts';
import { pagesOfLog } from '../import-export/sidecar/notebook-log.ts';
import { surveySidecar } from '../import-export/sidecar/survey-sidecar.ts';
import { findModel } from '../local-models/local-model-store.ts';
import { countSensitive } from './count-sensitive.ts';
import { withEmbedded } from './embedded-files.ts';
import { contentTexts, type ExportTexts, logTexts, noteTexts, rowTexts } from './export-texts.ts';

/** Entries of the log that are read at once. */
const PAGE = 1000;

interface Described extends Omit<ExportContents, 'sensitive'> {
  readonly texts: () => ExportTexts;
}

/** Returns what an export holds, and which of it is labelled. */
export async function describeExport(
  services: Services,
  { subject, search }: Omit<CommandValue<'exports.describe'>, 'jobId'>,
  job: Job,
): Promise<ExportContents> {
  const { texts, ...contents } = await describe(services, subject);
  job.expect(contents.count);
  return { ...contents, sensitive: search ? await countSensitive(services, texts(), job) : null };
}

async function describe(services: Services, subject: ExportSubject): Promise<Described> {
  switch (subject.of) {
    case 'notebook': {
      const notebook = await services.store.notebook(subject.notebookId);
      const rows = notebook.descendants('/').filter(({ path }) => !isReservedTopName(topOf(path)));
      const described = describeFiles(services, notebook, rows);
      if (subject.beside !== undefined) return withBeside(services, notebook, described, subject.beside);
      return { ...described, archiveFiles: described.count };
    }
    case 'notes': {
      const notebook = await services.store.notebook(subject.notebookId);
      const notes = subject.paths.flatMap((path) => notebook.get(path) ?? []);
      return describeFiles(services, notebook, await withEmbedded(notebook, notes));
    }
    case 'conversation':
      return describeConversation(services, subject.sessionId);
    case 'run':
      return describeRun(services, subject.runId);
    case 'log':
      return describeLog(services, subject.runId);
    case 'model': {
      const { files } = await findModel(services, subject.modelId);
      const sizeBytes = files.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0);
      return { count: files.length, sizeBytes, labels: [], texts: () => rowTexts([]) };
    }
    default:
      return subject satisfies never;
  }
}

/** Adds what goes beside the files of a notebook. Its texts are searched as well. */
async function withBeside(
  services: Services,
  notebook: NotebookReader,
  described: Described,
  choice: SidecarChoice,
): Promise<Described> {
  const { contents, ...beside } = await surveySidecar(services, notebook, choice);
  return {
    ...described,
    archiveFiles: described.count + countBeside(described.count, contents.size, beside, choice),
    beside,
    async *texts() {
      yield* described.texts();
      yield* contentTexts((hashes) => readStored(services.store, hashes), contents);
      if (!choice.log) return;
      for await (const page of pagesOfLog(services.store, notebook.notebookId))
        yield page.map((entry) => JSON.stringify(entry));
    },
  };
}

/** Rows of a part of an archive at least, so that a large archive is never announced smaller than it gets. */
const LEAST_ROWS = 100;

/** Returns about how many files go beside those of the notebook: contents, parts of rows, and the manifest. */
function countBeside(
  files: number,
  contents: number,
  { versions, works, entries }: BesideFiles,
  { authorship, history, log }: SidecarChoice,
): number {
  if (!authorship && !history && !log && works === 0) return 0;
  const tables = [authorship || history || works > 0 ? files : 0, history ? contents : 0, versions, log ? entries : 0];
  const parts = tables.reduce((sum, rows) => sum + Math.ceil(rows / LEAST_ROWS), 0);
  return contents + parts + 1 + (works > 0 ? 1 : 0);
}

function describeFiles(
  { store }: Pick<Services, 'store'>,
  notebook: NotebookReader,
  rows: ReturnType<NotebookReader['descendants']>,
): Described {
  const files = rows.filter(({ kind }) => kind === 'file');
  const labelled = files.flatMap(({ path }) => notebook.labelsAt(path).map(({ label }) => ({ label, name: path })));
  return {
    count: files.length,
    sizeBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    labels: partsOf(labelled),
    texts: () => noteTexts(store, files),
  };
}

async function describeConversation({ store }: Services, sessionId: string): Promise<Described> {
  const session = await store.findSession(sessionId);
  if (!session) throw notFoundError('runSession', {}, { sessionId });
  const [messages, runs] = await Promise.all([store.messages(sessionId), store.runsOfSession(sessionId)]);
  return {
    count: messages.length,
    sizeBytes: 0,
    labels: partsOf(runs.flatMap(({ labels }) => named(labels))),
    texts: () => rowTexts([session, ...messages]),
  };
}

async function describeRun({ store }: Services, runId: string): Promise<Described> {
  const run = await store.run(runId);
  if (!run) throw notFoundError('run', { runId });
  const { steps, calls, changes, requests } = await store.readTrace(runId);
  const messages = (await store.messages(run.sessionId)).filter((message) => message.runId === runId);
  return {
    count: calls.length,
    sizeBytes: 0,
    labels: partsOf(named(run.labels)),
    texts: () => rowTexts([run, ...steps, ...calls, ...messages, ...changes, ...requests]),
  };
}

/** The log names files and quotes what was asked and found: the labels are those that its files have now. */
async function describeLog({ store }: Services, runId: string | undefined): Promise<Described> {
  const readers = new Map<string, NotebookReader>();
  for (const { notebookId } of await store.listNotebooks()) readers.set(notebookId, await store.notebook(notebookId));
  const labelled: { label: Label; name: string }[] = [];
  const filter = runId === undefined ? {} : { runId };
  let count = 0;
  for (let fromSeq = 1; ; ) {
    const page = await store.readLog({ ...filter, fromSeq, limit: PAGE });
    count += page.length;
    for (const { notebookId, target, paths } of page) {
      const notebook = readers.get(notebookId ?? '');
      if (!notebook?.hasLabels) continue;
      for (const name of [...paths, ...(target?.startsWith('/') ? [target] : [])])
        for (const { label } of notebook.labelsAt(name)) labelled.push({ label, name });
    }
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) break;
    fromSeq = last.seq + 1;
  }
  return { count, sizeBytes: 0, labels: partsOf(labelled), texts: () => logTexts(store, filter) };
}

function named(labels: readonly RunLabel[]) {
  return labels.map(({ label, source }) => ({ label, name: source }));
}

function partsOf(labelled: readonly { readonly label: Label; readonly name: string }[]): LabelledPart[] {
  return LABELS.flatMap((label) => {
    const names = new Set(labelled.flatMap((one) => (one.label === label ? [one.name] : [])));
    if (names.size === 0) return [];
    return [{ label, files: names.size, names: [...names].sort().slice(0, MAX_NAMED_FILES) }];
  });
}
