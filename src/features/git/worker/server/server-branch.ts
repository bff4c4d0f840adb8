import type { GitServer } from '../../../../adapters/git/server-http.ts';
import { defaultBranch } from '../../../../adapters/git/talk-to-server.ts';
import type { GitServerSettings } from '../../contract/git-settings.ts';
import type { NotebookGit } from '../open-notebook-git.ts';
import { note } from './reach-server.ts';

/** Resolves with the branch that is used: the one that was chosen, else the one that the server shows first. Null for an empty server. */
export async function findBranch(
  git: NotebookGit,
  { branch }: GitServerSettings,
  way: GitServer,
): Promise<string | null> {
  if (branch !== null) return branch;
  const found = await defaultBranch(way);
  if (found !== null) await note(git, { branch: found });
  return found;
}
