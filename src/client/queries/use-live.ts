import { useLiveQuery } from 'dexie-react-hooks';
import { databaseState } from '../startup/watch-database.ts';

/**
 * What a query of the database gives, kept up to date: a commit in any tab or worker runs it again.
 * `undefined` until the first answer, and again whenever `deps` change. Once the database is gone, the last answer stays.
 */
export function useLive<T>(query: () => Promise<T> | T, deps: unknown[]): T | undefined {
  const key = JSON.stringify(deps);
  const answer = useLiveQuery(async () => ({ key, value: await unlessGone(query) }), [key]);
  // An answer to an earlier question is not an answer to this one.
  return answer?.key === key ? answer.value : undefined;
}

async function unlessGone<T>(query: () => Promise<T> | T): Promise<T> {
  try {
    return await query();
  } catch (error) {
    // What is on the screen, such as words just typed, must not go with it.
    if (databaseState.get() !== 'there') return new Promise(() => {});
    throw error;
  }
}
