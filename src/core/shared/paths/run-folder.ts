/**
 * The name by which a model knows the folder of its own run. It is the same in every run, so that prompts of consecutive runs
 * begin with the same text and a model's cache of the prompt stays valid.
 */
export const OWN_RUN_FOLDER = '/runs/this';

/** Returns the stored path of a path below `/runs/this`; any other path as it is. */
export function storedRunPath(path: string, runId: string): string {
  const isOwn = path === OWN_RUN_FOLDER || path.startsWith(`${OWN_RUN_FOLDER}/`);
  return isOwn ? `/runs/${runId}${path.slice(OWN_RUN_FOLDER.length)}` : path;
}
