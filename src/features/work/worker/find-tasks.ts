import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { foldPath } from '../../../core/guard/fold-name.ts';
import { withoutAlias } from '../../../core/guard/mounts.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { Task } from '../contract/task.ts';
import type { TaskListing } from '../contract/task-requests.ts';
import { lastRun, toTaskListing } from './task-listing.ts';

/** Before or after a path, it belongs to a longer name. */
const PART_OF_NAME = /[\p{L}\p{N}\p{M}_-]/u;

type TaskFilter = CommandValue<'tasks.list'>;

/** Finds tasks by their place in the queue, without those that were removed from the list. All given conditions must hold. */
export async function findTasks({ store }: Pick<Services, 'store'>, filter: TaskFilter): Promise<TaskListing[]> {
  const { notebookId, agent, state, action } = filter;
  const path = filter.path === undefined ? undefined : withoutAlias(filter.path);
  const words = wordsOf(filter.text);
  const [tasks, acting, concerned] = await Promise.all([
    store.listRows('tasks'),
    action === undefined ? null : runIdsOf(store, { notebookId, tool: action }),
    path === undefined ? null : runIdsOf(store, { notebookId, path }),
  ]);
  const places = tasks.filter((task) => {
    if (task.isRemoved || (notebookId !== undefined && task.notebookId !== notebookId)) return false;
    if (agent !== undefined && task.agent !== agent) return false;
    if (acting !== null && !task.runIds.some((runId) => acting.has(runId))) return false;
    return concerned === null || task.runIds.some((runId) => concerned.has(runId)) || isNamedIn(task, path ?? '');
  });
  const said = await Promise.all(places.map((task) => hasWords({ store }, task, words)));
  const found = await Promise.all(
    places.filter((_, index) => said[index]).map((task) => toTaskListing({ store }, task)),
  );
  return state === undefined ? found : found.filter((task) => task.state === state);
}

async function runIdsOf(
  store: Services['store'],
  filter: Parameters<Services['store']['findRuns']>[0],
): Promise<ReadonlySet<string>> {
  return new Set((await store.findRuns(filter)).map(({ runId }) => runId));
}

/** Returns whether a request names a path. A task that waits has no call that could. */
function isNamedIn({ title, prompt, attachments = [] }: Task, path: string): boolean {
  const named = foldPath([title, prompt, ...attachments.map((attachment) => attachment.path)].join('\n'));
  const wanted = foldPath(path);
  if (!wanted.startsWith('/')) return named.includes(wanted);
  for (let at = named.indexOf(wanted); at >= 0; at = named.indexOf(wanted, at + 1)) {
    const isWhole = !PART_OF_NAME.test(named.charAt(at - 1)) && !PART_OF_NAME.test(named.charAt(at + wanted.length));
    if (isWhole) return true;
  }
  return false;
}

function wordsOf(text = ''): string[] {
  return text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
}

/** Looks for words in title, request and the last answer. */
async function hasWords(services: Pick<Services, 'store'>, task: Task, words: readonly string[]): Promise<boolean> {
  if (words.length === 0) return true;
  const answer = (await lastRun(services, task))?.text ?? '';
  const said = `${task.title}\n${task.prompt}\n${answer}`.toLocaleLowerCase();
  return words.every((word) => said.includes(word));
}
