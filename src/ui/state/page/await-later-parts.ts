let load: () => Promise<unknown> = () => Promise.resolve();

/** Sets what loads the parts of the screen that every notebook needs after its first paint. */
export function provideLaterParts(loadParts: () => Promise<unknown>): void {
  load = loadParts;
}

/**
 * Resolves when those parts have run, so that a part which waits for this does not run before the first paint. They are one file of
 * the build, from which its own `import()` is then answered.
 */
export function awaitLaterParts(): Promise<unknown> {
  return load();
}
