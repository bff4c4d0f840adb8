import { GIT_FOLDER } from '../../contracts/domain/notebook/git-file.ts';
import { isWithin } from '../../core/shared/paths/path-parts.ts';
import { openAreaHalf } from './area-half.ts';
import { carryLabels } from './carry-labels.ts';
import type { FaceAct, FacePorts, FaceWrite, Half } from './face-ports.ts';
import { type NotebookHalf, openNotebookHalf } from './notebook-half.ts';
import { settleIds } from './settle-ids.ts';

/** The whole tree with uncommitted writes on top. */
export interface Draft {
  /** Returns the part that contains a path. */
  half(path: string): Half;
  readonly notebook: NotebookHalf;
  readonly area: Half;
  /** Paths written as links or executables in this draft: git reads their mode right after writing. */
  readonly modes: Map<string, number>;
  /** Returns all writes; null when none. `whole` marks the end of one git operation. */
  write(act: FaceAct | null, whole: boolean): Promise<FaceWrite | null>;
}

export async function openDraft(ports: FacePorts): Promise<Draft> {
  const [reader, base] = await Promise.all([ports.notebook(), ports.area.revision()]);
  const notebook = openNotebookHalf(reader, ports);
  const area = openAreaHalf(reader.notebookId, ports.area, base, ports.nowMs());

  async function settle(act: FaceAct | null, whole: boolean): Promise<FaceWrite['change']> {
    const change = notebook.change(act?.summary);
    if (!change || !whole) return change;
    const kept = new Map<string, string>();
    for (const { before, after } of change.transitions) {
      const id = before === null && after !== null ? await area.idOf(after.path) : undefined;
      if (after && id !== undefined && !reader.getById(id)) kept.set(after.path, id);
    }
    const settled = settleIds(change, (path) => kept.get(path));
    for (const { fileId, before, after } of settled.transitions) {
      if (before !== null && after === null) area.keepId(before.path, fileId);
    }
    return carryLabels(settled, reader);
  }

  return {
    notebook,
    area,
    modes: new Map(),
    half: (path) => (isWithin(path, GIT_FOLDER) ? area : notebook),
    async write(act, whole) {
      const change = await settle(act, whole);
      const gitFiles = area.part();
      return change || gitFiles ? { act, change, gitFiles } : null;
    },
  };
}
