import { useLiveQuery } from 'dexie-react-hooks';

/**
 * What a query of the database gives, kept up to date: a commit in any tab or worker runs it again.
 * `undefined` until the first answer, and again whenever `deps` change.
 */
export function useLive<T>(query: () => Promise<T> | T, deps: unknown[]): T | undefined {
  const key = JSON.stringify(deps);
  const answer = useLiveQuery(async () => ({ key, value: await query() }), [key]);
  // An answer to an earlier question is not an answer to this one.
  return answer?.key === key ? answer.value : undefined;
}
