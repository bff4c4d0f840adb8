import type { Label } from '../../../contracts/domain/notebook/label.ts';
import type { Change, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import type { Approval } from '../../../contracts/domain/run/run.ts';
import type { ToolDescriptor } from '../../../contracts/domain/tool.ts';
import { sameState } from '../../../core/shared/changes/combine-changes.ts';
import { ancestorsOf } from '../../../core/shared/paths/path-parts.ts';
import { strings } from '../approval-strings.ts';

/** The verb and object of the sentence above a change: *wants to* **create** *a path*. */
export interface ChangeSentence {
  verb: string;
  object: string;
  /** Paths and addresses in the object, shown as code. */
  names: string[];
}

type Kind = 'create' | 'change' | 'move' | 'delete' | 'label';

/** One file of a change and what happens to that file. */
export interface ChangedPath {
  kind: Kind;
  isFolder: boolean;
  /** The path before a move; otherwise the path. */
  path: string;
  /** The path after a move; null otherwise. */
  to: string | null;
  /** Labels that it gains. */
  labels: readonly Label[];
  transition: Transition;
}

/** Returns the files and folders of a change, in the order of the change. */
export function pathsOf(change: Pick<Change, 'transitions' | 'addedLabels'>): ChangedPath[] {
  const gained = new Map(change.addedLabels?.map(({ fileId, labels }) => [fileId, labels]));
  return change.transitions.flatMap((transition): ChangedPath[] => {
    const { fileId, before, after } = transition;
    const state = before ?? after;
    if (state === null) return [];
    const labels = gained.get(fileId) ?? [];
    const kind = kindOf(transition, labels);
    const to = kind === 'move' ? (after?.path ?? null) : null;
    return [{ kind, isFolder: (after ?? state).kind === 'folder', path: state.path, to, labels, transition }];
  });
}

function kindOf({ before, after }: Transition, labels: readonly Label[]): Kind {
  if (before === null) return 'create';
  if (after === null) return 'delete';
  if (before.path !== after.path) return 'move';
  return labels.length > 0 && sameState(before, after) ? 'label' : 'change';
}

export function nameLabels(labels: readonly Label[]): string {
  const [only] = labels;
  return labels.length === 1 && only ? strings.labelNames[only] : strings.bothLabels;
}

/**
 * Describes what an approval is about. Folders that are created only to hold a file are not counted.
 *
 * @param tool its descriptor; undefined until the catalog is loaded
 */
export function describeApproval(
  approval: Pick<Approval, 'change' | 'toolName' | 'target' | 'risk' | 'script'> & Partial<Pick<Approval, 'input'>>,
  tool: Pick<ToolDescriptor, 'changeAction'> | undefined,
): ChangeSentence {
  const { change, toolName, target, script } = approval;
  if (isServerCall(approval)) return { verb: strings.verbs.callServer(toolName), object: target, names: [target] };
  const server = serverOfPush(approval);
  if (isGitPush(approval) && server !== null) {
    return { verb: strings.verbs.push, object: server, names: [server] };
  }
  if (isFetch(approval)) return { verb: strings.verbs.fetch, object: target, names: [target] };
  if (script?.isOpen)
    return { verb: strings.verbs.goOn, object: strings.pastCheckpoint(script.checkpoints?.length ?? 0), names: [] };
  if (!change) return { verb: strings.verbs.use(toolName), object: target, names: [target] };
  const all = pathsOf(change);
  const files = all.filter((each) => !each.isFolder);
  if (tool?.changeAction === 'undo')
    return { verb: strings.verbs.undo, object: strings.countFiles(files.length || all.length), names: [] };
  if (script)
    return { verb: strings.verbs.change, object: strings.byScript(strings.countFiles(files.length)), names: [] };
  const root = rootOf(all);
  if (root?.kind === 'move') return describeMove(root, all);
  if (root !== null) return describeRoot(root, all);
  const moves = all.filter(({ kind }) => kind === 'move');
  if (moves.length > 0 && all.every((each) => each.kind === 'move' || each.kind === 'change' || isNewFolder(each)))
    return describeMoves(moves, all.length - moves.length - all.filter(isNewFolder).length);
  if (all.every(({ kind }) => kind === 'label')) return describeLabels(all);
  const [only] = files.length > 0 ? files : all;
  if (!only) return { verb: strings.verbs.use(toolName), object: target, names: [target] };
  if (files.length > 1) return { verb: strings.verbs.change, object: strings.countFiles(files.length), names: [] };
  return { verb: strings.verbs[only.kind], object: placeOf(only), names: namesOf(only) };
}

function placeOf({ path, to }: ChangedPath): string {
  return to === null ? path : strings.fromTo(path, to);
}

function namesOf({ path, to }: ChangedPath): string[] {
  return to === null ? [path] : [path, to];
}

/** Files and folders that only gain labels. */
function describeLabels(all: readonly ChangedPath[]): ChangeSentence {
  const [only] = all;
  const what = all.length === 1 && only ? only.path : strings.countItems(all.length);
  const labels = [...new Set(all.flatMap((each) => each.labels))];
  const names = all.length === 1 ? [what] : [];
  return { verb: strings.verbs.label, object: strings.asLabels(what, nameLabels(labels)), names };
}

/** Returns whether an approval is for a tool of a connected server. */
export function isServerCall({ change, toolName }: Pick<Approval, 'change' | 'toolName'>): boolean {
  return change === null && toolName.startsWith('mcp_');
}

/** Returns whether an approval is about sending commits to a git server, which its input names instead of an address. */
export function isGitPush(approval: ServerNaming): boolean {
  return isFetch(approval) && serverOfPush(approval) !== null;
}

type ServerNaming = Pick<Approval, 'change' | 'risk'> & Partial<Pick<Approval, 'input'>>;

/** Returns the git server that an approval names; null when it names none. */
export function serverOfPush({ input }: Partial<Pick<Approval, 'input'>>): string | null {
  const server: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'server') : null;
  return typeof server === 'string' ? server : null;
}

/** Returns whether an approval is about contacting an address and about no file. */
export function isFetch({ change, risk }: Pick<Approval, 'change' | 'risk'>): boolean {
  return change === null && risk === 'network';
}

/** Returns the files and folders that a change moves, without those that move with a folder. */
export function movesOf(change: Pick<Change, 'transitions'>): { from: string; to: string }[] {
  const moves = pathsOf(change).flatMap(({ path, to }) => (to === null ? [] : [{ from: path, to }]));
  const placesOf = new Map(moves.map(({ from, to }) => [from, to]));
  return moves.filter(({ from, to }) => {
    const folder = ancestorsOf(from).find((above) => placesOf.has(above));
    return folder === undefined || to !== `${placesOf.get(folder)}${from.slice(folder.length)}`;
  });
}

/**
 * The one file or folder that is moved or deleted with everything below it; null for any other change. With a move, other files may
 * change: those that link to what moves.
 */
function rootOf(all: readonly ChangedPath[]): ChangedPath | null {
  const isMove = all.some((each) => each.kind === 'move');
  const moved = all.filter((each) => !(each.kind === 'create' && each.isFolder) && !(isMove && each.kind === 'change'));
  const [first] = moved;
  if (!first || (first.kind !== 'move' && first.kind !== 'delete')) return null;
  const root = moved.reduce((shortest, each) => (each.path.length < shortest.path.length ? each : shortest), first);
  const isBelow = (each: ChangedPath) => each === root || each.path.startsWith(`${root.path}/`);
  return moved.every((each) => each.kind === root.kind && isBelow(each)) ? root : null;
}

function isNewFolder({ kind, isFolder }: ChangedPath): boolean {
  return kind === 'create' && isFolder;
}

/** Several moves, each to a path of its own. */
function describeMoves(moves: readonly ChangedPath[], others: number): ChangeSentence {
  const object = strings.countFiles(moves.filter(({ isFolder }) => !isFolder).length || moves.length);
  return { verb: strings.verbs.move, object: others > 0 ? strings.withOthers(object, others) : object, names: [] };
}

function describeMove(root: ChangedPath, all: readonly ChangedPath[]): ChangeSentence {
  const { verb, object, names } = describeRoot(root, all);
  const others = all.filter((each) => each.kind === 'change').length;
  return { verb, object: others > 0 ? strings.withOthers(object, others) : object, names };
}

/** A move or deletion of a folder is described as that of the folder, with how much is in it. */
function describeRoot(root: ChangedPath, all: readonly ChangedPath[]): ChangeSentence {
  const below = all.filter((each) => each.kind === root.kind).length - 1;
  const place = placeOf(root);
  const object = below > 0 ? strings.withBelow(place, below) : place;
  return { verb: strings.verbs[root.kind], object, names: namesOf(root) };
}
