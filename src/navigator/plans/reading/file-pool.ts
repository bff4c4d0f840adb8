import { namesExperiments } from '../../language/folder-kinds.ts';
import { resolveName } from '../../language/names.ts';
import { filesOf, type Inventory } from '../../notes/inventory.ts';
import type { Entry } from '../../tool-outputs.ts';
import type { Task } from '../plan-context.ts';

/** Returns the files of the named folder, or all files. */
export function poolOf(task: Task, inventory: Inventory): readonly Entry[] {
  const files = filesOf(inventory);
  const folders = inventory.entries.filter((entry) => entry.kind === 'folder');
  const folder = task.request.sources
    .map((source) => resolveName({ ...source, folder: true }, folders))
    .flatMap((found) => (found.type === 'one' ? [found.entry.path] : []))[0];
  const experiments = task.request.experiments ? folders.find((entry) => namesExperiments(entry.path)) : undefined;
  const within = folder ?? experiments?.path;
  return within === undefined ? files : files.filter((entry) => entry.path.startsWith(`${within}/`));
}
