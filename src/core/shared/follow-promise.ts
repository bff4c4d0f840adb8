/** Passes on how a promise settles, until the returned function is called: the cleanup of an effect that no longer needs the answer. */
export function followPromise<T>(
  promise: Promise<T>,
  onValue: (value: T) => void,
  onError: (error: unknown) => void,
): () => void {
  let isStale = false;
  promise.then(
    (value) => {
      if (!isStale) onValue(value);
    },
    (error: unknown) => {
      if (!isStale) onError(error);
    },
  );
  return () => {
    isStale = true;
  };
}
