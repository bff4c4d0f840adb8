/** Work of `zip-floor-worker.ts`. */
export type FloorWork = { readonly type: 'take'; readonly zip: Blob } | { readonly type: 'zip' | 'rows' };

const worker = new Worker(new URL('./zip-floor-worker.ts', import.meta.url), { type: 'module' });

/** Resolves with milliseconds. */
function work(message: FloorWork): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (typeof data === 'number' ? resolve(data) : reject(new Error(String(data))));
    worker.onerror = ({ message: text }) => reject(new Error(text));
    worker.postMessage(message);
  });
}

Object.assign(window, {
  takeZip: (base64: string) =>
    work({ type: 'take', zip: new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))]) }),
  zipAgain: () => work({ type: 'zip' }),
  rowsAgain: () => work({ type: 'rows' }),
});
