import { linkCandidates, type Named, type NoteLink } from '../../../core/shared/links.ts';
import { storedRunPath } from '../../../core/shared/paths/run-folder.ts';

/**
 * Returns the files that a link of an agent's answer can refer to. Agents call the root of the notebook `/workspace`, too, and
 * the folder of their run `/runs/this`. Scratch files of a run are stored under another path and have no link.
 */
export function answerLinkCandidates(
  { kind, target }: Pick<NoteLink, 'kind' | 'target'>,
  runId: string,
  paths: readonly string[],
  named: readonly Named[],
): string[] {
  const path = target.replace(/^\/workspace(?=\/)/, '');
  if (path.startsWith('/scratch/')) return [];
  const stored = storedRunPath(path, runId);
  // The files of a run are not in the list, but their paths are exact.
  if (stored.startsWith('/runs/')) return [stored];
  return linkCandidates({ kind, target: stored }, '/', paths, named);
}
