import type { Change, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import type { Approval } from '../../../contracts/domain/run/run.ts';
import { strings } from '../approval-strings.ts';

/** What a change does, for the sentence above it: *wants to* **create** *a path*. */
export interface ChangeSentence {
  verb: string;
  object: string;
}

type Kind = 'create' | 'change' | 'move' | 'delete';

/** One file of a change, and what happens to it. */
export interface ChangedPath {
  kind: Kind;
  isFolder: boolean;
  /** Before a move, and the path itself otherwise. */
  path: string;
  /** After a move. */
  to: string | null;
  transition: Transition;
}

/** The files and folders of a change, in its order. */
export function pathsOf(change: Pick<Change, 'transitions'>): ChangedPath[] {
  return change.transitions.flatMap((transition): ChangedPath[] => {
    const { before, after } = transition;
    const isFolder = (after ?? before)?.kind === 'folder';
    if (before && after) {
      const moved = before.path !== after.path;
      return [
        { kind: moved ? 'move' : 'change', isFolder, path: before.path, to: moved ? after.path : null, transition },
      ];
    }
    if (after) return [{ kind: 'create', isFolder, path: after.path, to: null, transition }];
    if (before) return [{ kind: 'delete', isFolder, path: before.path, to: null, transition }];
    return [];
  });
}

/** What a question asks for, in words. Folders that are made only to hold a file are not counted. */
export function describeApproval(approval: Pick<Approval, 'change' | 'toolName' | 'target' | 'input'>): ChangeSentence {
  const { change, toolName, target } = approval;
  if (toolName === 'fetch_url') return { verb: strings.verbs.fetch, object: target };
  if (!change) return { verb: strings.verbs.use(toolName), object: target };
  const all = pathsOf(change);
  const files = all.filter((each) => !each.isFolder);
  if (toolName === 'undo_change')
    return { verb: strings.verbs.undo, object: strings.countFiles(files.length || all.length) };
  if (toolName === 'move_file' || toolName === 'delete_file') return describeRoot(all, toolName);
  const [only] = files.length > 0 ? files : all;
  if (!only) return { verb: strings.verbs.use(toolName), object: target };
  if (files.length > 1) return { verb: strings.verbs.change, object: strings.countFiles(files.length) };
  return { verb: strings.verbs[only.kind], object: only.to === null ? only.path : strings.fromTo(only.path, only.to) };
}

/** A move or deletion of a folder is said of the folder, with how much is in it. */
function describeRoot(all: readonly ChangedPath[], toolName: string): ChangeSentence {
  const kind: Kind = toolName === 'move_file' ? 'move' : 'delete';
  const touched = all.filter((each) => each.kind === kind);
  const root = touched.reduce<ChangedPath | undefined>(
    (shortest, each) => (shortest === undefined || each.path.length < shortest.path.length ? each : shortest),
    undefined,
  );
  if (!root) return { verb: strings.verbs[kind], object: '' };
  const place = root.to === null ? root.path : strings.fromTo(root.path, root.to);
  return {
    verb: strings.verbs[kind],
    object: touched.length > 1 ? strings.withBelow(place, touched.length - 1) : place,
  };
}
