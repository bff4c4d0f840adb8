/** Waits before further attempts, in milliseconds; 3.6 s in all. */
const WAITS_MS = [50, 150, 400, 1000, 2000];

/**
 * Tries again when the browser reports a fault of its own storage. Chromium does so for a moment after it was ended while
 * writing, and a later attempt finds everything. Rejects with the last error; with any other error at once.
 *
 * @param open makes one attempt
 * @param wait resolves after that many milliseconds
 */
export async function retryOpening<T>(open: () => Promise<T>, wait: (ms: number) => Promise<void>): Promise<T> {
  for (const waitMs of WAITS_MS) {
    try {
      return await open();
    } catch (error) {
      if (!isStorageFault(error)) throw error;
      await wait(waitMs);
    }
  }
  return open();
}

/** `UnknownError` is any fault of the storage itself: Web IDL and Indexed Database API 3.0, section 4.3. */
function isStorageFault(error: unknown): boolean {
  return error instanceof Error && error.name === 'UnknownError';
}
