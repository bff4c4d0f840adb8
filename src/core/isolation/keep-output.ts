import type { Change, Transition } from '../../contracts/domain/notebook/notebook.ts';
import {
  type ExecutionTrace,
  type Isolation,
  OUTPUT_FOLDER,
  TRACE_FILE,
} from '../../contracts/domain/run/isolation.ts';
import type { RunOverlay } from '../dry-run/run-overlay.ts';
import { createDraftTree } from '../notebook/change/draft-tree.ts';
import { planPut } from '../notebook/change/plan-change.ts';
import type { PlanTools } from '../notebook/change/plan-parts.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import { isOfRun } from '../shared/paths/path-parts.ts';
import { buildTrace, type TracedRun } from './build-trace.ts';
import { isInRoot } from './isolated-root.ts';

/** How an isolated run has ended, for its trace. */
export interface EndedRun extends Omit<TracedRun, 'root'> {
  readonly isolation: Isolation;
  readonly endedMs: number;
}

/**
 * Plans the change that keeps what an isolated run made: its files below `output/` of its root, at the paths of the notebook, and
 * `trace.json`. Only paths below the root are written. A file without room is left out, and the trace says so.
 */
export async function planOutput(
  ended: EndedRun,
  base: NotebookReader,
  overlay: RunOverlay,
  tools: PlanTools,
): Promise<Change | null> {
  const {
    run: { runId },
    isolation,
  } = ended;
  const planned = overlay.over(base, ended.endedMs);
  const draft = createDraftTree(base);
  const blobs = new Map<string, Uint8Array>();
  const files: ExecutionTrace['files'] = [];

  const put = (path: string, bytes: Uint8Array): boolean => {
    const made = planPut(draft, path, bytes, tools);
    if (made.type === 'error') return false;
    if (made.type === 'unchanged') return true;
    for (const transition of made.change.transitions) draft.apply(transition);
    for (const blob of made.change.blobs) blobs.set(blob.hash, blob.bytes);
    return true;
  };

  for (const { before, after } of overlay.combined(base, ended.endedMs)) {
    const state = after ?? before;
    if (state === null || state.kind === 'folder') continue;
    const target = after === null ? null : keptAt(after.path, isolation.root);
    const bytes = after?.hash && target !== null ? await planned.readBytes(after.hash) : null;
    const isKept = target !== null && bytes !== null && put(target, bytes);
    if (after !== null && isOfRun(after.path) && target === null) continue;
    files.push({
      path: state.path,
      change: after === null ? 'deleted' : before === null ? 'created' : 'changed',
      hash: after?.hash ?? null,
      kept: isKept ? target : null,
    });
  }
  const trace = buildTrace({ ...ended, root: isolation.root }, files);
  put(`${isolation.root}/${TRACE_FILE}`, new TextEncoder().encode(`${JSON.stringify(trace, null, 2)}\n`));
  const transitions: Transition[] = draft.transitions();
  if (transitions.length === 0) return null;
  const kept = files.filter((file) => file.kept !== null).length;
  return {
    notebookId: base.notebookId,
    transitions,
    blobs: [...blobs].map(([hash, bytes]) => ({ hash, bytes })),
    summary: `Keep ${kept} files of the run ${runId} in ${isolation.root}`,
  };
}

/** Returns where a file is kept: the run's own files where they are, those of the notebook below `output`. Null for others. */
export function keptAt(path: string, root: string): string | null {
  if (isInRoot(path, root)) return path;
  return isOfRun(path) ? null : `${root}/${OUTPUT_FOLDER}${path}`;
}
