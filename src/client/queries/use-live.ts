import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { watchQuery } from '../startup/watch-database.ts';

/** A result of the query with these `deps`. */
type Answer<T> = { key: string; value: T } | { key: string; error: unknown };

function isSame<T>(before: Answer<T> | undefined, key: string, value: T): boolean {
  return before?.key === key && 'value' in before && Object.is(before.value, value);
}

/**
 * Returns the result of a database query and keeps it current: a commit in any tab or worker runs the query again.
 * `undefined` until the first result, and again whenever `deps` change. After the database is closed, the last result
 * stays. A failure is thrown, for the error boundary.
 *
 * @param early reads the first result before the code of the database is loaded; undefined when it cannot
 */
export function useLive<T>(
  query: () => Promise<T> | T,
  deps: unknown[],
  early?: () => Promise<T | undefined>,
): T | undefined {
  const key = JSON.stringify(deps);
  const [answer, setAnswer] = useState<Answer<T>>();
  const read = useEffectEvent(query);
  const readEarly = useEffectEvent(async () => early?.());

  useEffect(() => {
    let isOver = false;
    const stop = watchQuery(async () => read(), {
      next(value) {
        isOver = true;
        // Commits of other rows run the query again, too: the same value renders nothing.
        setAnswer((before) => (isSame(before, key, value) ? before : { key, value }));
      },
      error: (error) => setAnswer({ key, error }),
    });
    void readEarly().then((value) => {
      // The first screen is rendered in slices: the page answers meanwhile.
      if (!isOver && value !== undefined) startTransition(() => setAnswer({ key, value }));
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [key]);

  // A result of earlier `deps` must not be returned for the current ones.
  if (answer?.key !== key) return undefined;
  if ('error' in answer) throw answer.error;
  return answer.value;
}
