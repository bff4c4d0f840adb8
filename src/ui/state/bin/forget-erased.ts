import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import type { CommandInput, CommandName, CommandResults } from '../../../contracts/wire/commands/commands.ts';
import { parseJson } from '../../../core/shared/json/parse-json.ts';
import { preferences } from '../preferences.ts';

type Call = <N extends CommandName>(name: N, input: CommandInput<N>) => Promise<CommandResults[N]>;

/** Beginnings of the keys whose values are settings of the person: a folder that does not exist yet is no trace. */
const SETTINGS = ['cloister.daily.', 'cloister.literature.'];

/**
 * Removes from the preferences of this device what names files that a notebook no longer has: open tabs, recent files, unfinished openings.
 * Everything about a notebook that no longer exists and is not in the bin.
 *
 * @param notebookId null: nothing of a notebook was erased by name
 */
export async function forgetErased(call: Call, notebookId: string | null): Promise<void> {
  if (notebookId === null) return;
  try {
    const { files, folders } = await call('files.paths', { notebookId });
    forgetPaths(notebookId, new Set([...files, ...folders]));
  } catch (error) {
    if (!hasErrorCode(error, 'not-found')) return;
    const isInBin = (await call('bin.list', { notebookId })).some(({ id }) => id === notebookId);
    if (isInBin) return;
    preferences.forgetNotebook(notebookId);
    forgetPaths(notebookId, new Set());
    const [notebooks, binned] = await Promise.all([call('notebooks.list', {}), call('bin.list', {})]);
    // Everything was erased on purpose: nothing is lost if the browser removes the rest.
    if (notebooks.length + binned.length === 0) preferences.setLogMark(null);
  }
}

function forgetPaths(notebookId: string, there: ReadonlySet<string>): void {
  for (const key of storedKeys()) {
    const isOf = key.includes(notebookId) || key === 'cloister.openings';
    if (!isOf || SETTINGS.some((begin) => key.startsWith(begin))) continue;
    const value = localStorage.getItem(key) ?? '';
    const list = parseJson(value);
    if (!Array.isArray(list)) {
      if (value.startsWith('/') && !there.has(value)) localStorage.removeItem(key);
      continue;
    }
    const left = list.filter((entry: unknown) => isKept(entry, notebookId, there));
    if (left.length < list.length) localStorage.setItem(key, JSON.stringify(left));
  }
}

/** An entry is a path, or the line of an unfinished opening: time, notebook and path. */
function isKept(entry: unknown, notebookId: string, there: ReadonlySet<string>): boolean {
  if (typeof entry !== 'string') return true;
  const at = entry.indexOf(`${notebookId} /`);
  const path = at === -1 ? entry : entry.slice(at + notebookId.length + 1);
  return !path.startsWith('/') || there.has(path);
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith('cloister.'));
  } catch {
    // Storage is denied, so nothing is stored.
    return [];
  }
}
