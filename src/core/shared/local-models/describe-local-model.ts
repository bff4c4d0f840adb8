import type { LocalModel, ModelListing, ModelProgress } from '../../../contracts/domain/local-model.ts';
import type { Said } from '../../../contracts/errors/errors.ts';
import { modelFailedError, modelNotFoundError } from '../../../contracts/errors/messages/model-messages.ts';
import { reasonOf } from '../../../contracts/sentences/said.ts';

/** What a tab knows about a model in addition to its row. */
export interface ModelMoment {
  /** The model loaded or loading in this tab; null for none. */
  readonly held: { readonly modelId: string; readonly phase: 'loading' | 'loaded' } | null;
  /** Latest broadcast progress of the model. */
  readonly progress: ModelProgress | undefined;
  /** Why its engine cannot run here; null when it can. */
  readonly unfit: Said | null;
}

/** Combines a model's row with the state of this tab. */
export function describeLocalModel(row: LocalModel, { held, progress, unfit }: ModelMoment): ModelListing {
  const state = held?.modelId === row.modelId ? held.phase : row.state;
  const files = row.files.map(({ name, sizeBytes, done }) => ({ name, sizeBytes, done }));
  const { received } = row;
  const known = files.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0);
  const sizeBytes = known === 0 ? (received?.totalBytes ?? 0) : known;
  const whole = files.reduce((sum, file) => sum + (file.done ? (file.sizeBytes ?? 0) : 0), 0);
  // An unfinished file counts only while it is unfinished.
  const stored = files.every(({ done }) => done) ? whole : Math.max(whole, received?.doneBytes ?? 0);
  const now = isUnderWay(state) ? progress : undefined;
  const doneBytes = now?.phase === 'download' ? Math.max(stored, now.doneBytes) : stored;
  const reason = whyNot(row, unfit, shareOf(state, now, doneBytes, sizeBytes));
  return {
    modelId: row.modelId,
    engine: row.engine,
    title: row.title,
    licence: row.licence,
    state,
    sizeBytes,
    progress: shareOf(state, now, doneBytes, sizeBytes),
    doneBytes,
    files,
    settings: row.settings,
    ...(reason === null ? { available: true } : { available: false, ...reasonOf(reason) }),
    ...(row.notice === null ? {} : { notice: row.notice }),
    ...(row.hub === undefined ? {} : { hub: row.hub }),
    ...(row.answers === undefined ? {} : { answers: row.answers }),
  };
}

export function isUnderWay(state: ModelListing['state']): boolean {
  return state === 'downloading' || state === 'checking' || state === 'loading';
}

/** Returns the progress from 0 to 1: over all files for a download, as reported for a check or a load. */
function shareOf(
  state: ModelListing['state'],
  now: ModelProgress | undefined,
  doneBytes: number,
  sizeBytes: number,
): number {
  if (state === 'ready' || state === 'loaded') return 1;
  if (now && now.phase !== 'download') return share(now.doneBytes, now.totalBytes ?? sizeBytes);
  if (state === 'loading' || state === 'checking') return 0;
  return share(doneBytes, now?.totalBytes ?? sizeBytes);
}

function share(done: number, total: number): number {
  return total > 0 ? Math.min(1, done / total) : 0;
}

/** Returns why the model cannot answer now and what to do; null when it can. */
function whyNot(row: LocalModel, unfit: Said | null, progress: number): Said | null {
  const name = row.title || row.modelId;
  switch (row.state) {
    case 'ready':
      return unfit;
    case 'failed':
      return row.error ?? modelFailedError.sentence('prepareNamed', { name });
    case 'waiting':
      return modelNotFoundError.sentence('notYet', { name });
    case 'paused':
      return modelNotFoundError.sentence('paused', { name, percent: percent(progress) });
    case 'downloading':
      // Offline, airplane mode or a failing server: the download waits and resumes by itself.
      if (row.error)
        return modelNotFoundError.sentence('delayed', { name, percent: percent(progress), why: row.error });
      return modelNotFoundError.sentence('downloading', { name, percent: percent(progress) });
    case 'checking':
      return modelNotFoundError.sentence('checking', { name });
    default:
      return row.state satisfies never;
  }
}

function percent(part: number): string {
  return `${Math.floor(part * 100)} %`;
}
