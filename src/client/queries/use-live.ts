import { useLiveQuery } from 'dexie-react-hooks';
import { databaseState } from '../startup/watch-database.ts';

/**
 * Returns the result of a database query and keeps it current: a commit in any tab or worker runs the query again.
 * `undefined` until the first result, and again whenever `deps` change. After the database is closed, the last result
 * stays.
 */
export function useLive<T>(query: () => Promise<T> | T, deps: unknown[]): T | undefined {
  const key = JSON.stringify(deps);
  const answer = useLiveQuery(async () => ({ key, value: await unlessGone(query) }), [key]);
  // A result of earlier `deps` must not be returned for the current ones.
  return answer?.key === key ? answer.value : undefined;
}

async function unlessGone<T>(query: () => Promise<T> | T): Promise<T> {
  try {
    return await query();
  } catch (error) {
    // The screen keeps its content, such as words just typed, after the database is closed.
    if (databaseState.get() !== 'there') return new Promise(() => {});
    throw error;
  }
}
