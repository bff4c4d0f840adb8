/** Returns a function that makes a value at its first call. What is costly to make is then not made while the app starts. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
