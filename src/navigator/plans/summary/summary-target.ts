import { fold } from '../../language/fold-words.ts';
import { extensionOf, folderOf, freePath, joinPath, pathOf } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import { callAll, type Plan } from '../../navigator-plan.ts';
import { sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { listOutputSchema, metadataOutputSchema, outputOf } from '../../tool-outputs.ts';
import type { Task } from '../plan-context.ts';
import type { Sources } from './summary-files.ts';

/** The requested destination of a summary, before any look-up. */
export interface Wanted {
  /** The note, with its extension. */
  readonly path: string;
  /** The same path as a folder, if the request may mean one. The summary then goes into it. */
  readonly folder: string | null;
  readonly inFolder: string;
  /** False for the default destination. */
  readonly named: boolean;
}

export interface Target {
  readonly path: string;
  readonly wanted: string;
  readonly named: boolean;
  /** Set if the file exists and the request allows replacing it. */
  readonly hash: string | null;
  /** Names to try if `path` is taken. */
  readonly alternatives: readonly string[];
}

/** Returns the destination path. A name without extension gets `.md`; without a name, a dated note in `/notes`. */
export function wantedTarget(said: Reference | null, today: string | null): Wanted {
  const name = today === null ? 'summary.md' : `summary-${today}.md`;
  if (said === null) return { path: `/notes/${name}`, folder: null, inFolder: `/notes/${name}`, named: false };
  const path = said.form === 'name' ? `/${said.text.trim().replace(/\s+/g, '-').toLowerCase()}` : pathOf(said);
  const inFolder = joinPath(path, name);
  if (said.folder) return { path: inFolder, folder: null, inFolder, named: true };
  if (extensionOf(path) !== '') return { path, folder: null, inFolder, named: true };
  return { path: `${path}.md`, folder: path, inFolder, named: true };
}

/** Checks whether the destination is free, unless the sources' listing already shows it. */
export function* checkTarget(task: Task, wanted: Wanted, sources: Extract<Sources, { type: 'sources' }>): Plan<Target> {
  const { known } = sources;
  const exists = (path: string) => known.paths.some((other) => fold(other) === fold(path));
  const overwrite = task.request.overwrite;
  const isKnown = known.places.some((place) => place === '/' || wanted.path.startsWith(`${place}/`));
  if (isKnown && !overwrite) {
    const isFolder =
      wanted.folder !== null && known.folders.some((folder) => fold(folder) === fold(wanted.folder ?? ''));
    return freeTarget(isFolder ? wanted.inFolder : wanted.path, wanted.named, known.paths);
  }
  const say = sentence('lookingWhether', { path: wanted.path });
  const asked = [wanted.path, ...(wanted.folder === null ? [] : [wanted.folder])];
  const outcomes = yield* callAll(
    say,
    asked.map((path) => ({ tool: TOOL.getFileMetadata, input: { path } })),
  );
  const [file, folder] = outcomes.map((outcome) => outputOf(outcome, metadataOutputSchema));
  const path = folder?.kind === 'folder' ? wanted.inFolder : wanted.path;
  if (file?.kind === 'file' && overwrite && file.hash !== null) {
    return { path, wanted: path, named: wanted.named, hash: file.hash, alternatives: [] };
  }
  if (!file && path === wanted.path && !exists(path)) return freeTarget(path, wanted.named, known.paths);
  const [beside] = yield* callAll(say, [{ tool: TOOL.listFiles, input: { path: folderOf(path), recursive: false } }]);
  const listed = beside ? outputOf(beside, listOutputSchema) : null;
  return freeTarget(path, wanted.named, [
    ...(file ? [wanted.path] : []),
    ...known.paths,
    ...(listed?.entries ?? []).map((entry) => entry.path),
  ]);
}

function freeTarget(wanted: string, named: boolean, taken: readonly string[]): Target {
  const path = freePath(wanted, taken);
  const alternatives: string[] = [];
  for (let number = 0; number < 8; number += 1)
    alternatives.push(freePath(wanted, [...taken, wanted, path, ...alternatives]));
  return { path, wanted, named, hash: null, alternatives };
}
