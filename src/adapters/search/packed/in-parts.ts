/** A computation that yields after each part, so that its caller may let other tasks have their turn. */
export type InParts<T> = Generator<void, T>;

/** Returns the result at once. */
export function runToEnd<T>(work: InParts<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Resolves with the result. @param pause resolves when other tasks have had their turn */
export async function runInParts<T>(work: InParts<T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await pause();
  }
}
