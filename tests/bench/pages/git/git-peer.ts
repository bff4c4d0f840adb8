/** Work of `git-peer-worker.ts`. */
export type PeerWork =
  /** Writes files, without measuring. */
  | { readonly type: 'write'; readonly files: readonly { readonly path: string; readonly text: string }[] }
  /** Commits all files of a new folder. */
  | { readonly type: 'first'; readonly files: readonly { readonly path: string; readonly text: string }[] }
  /** Clones, and goes on with that. */
  | { readonly type: 'clone'; readonly url: string; readonly user: string; readonly password: string }
  | { readonly type: 'commit' }
  | { readonly type: 'log'; readonly depth: number }
  | { readonly type: 'compare'; readonly from: string; readonly to: string }
  | { readonly type: 'restore'; readonly commit: string; readonly path: string };

const worker = new Worker(new URL('./git-peer-worker.ts', import.meta.url), { type: 'module' });

/** Resolves with milliseconds. */
function work(message: PeerWork): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (typeof data === 'number' ? resolve(data) : reject(new Error(String(data))));
    worker.onerror = ({ message: text }) => reject(new Error(text));
    worker.postMessage(message);
  });
}

Object.assign(window, { gitPeer: work });
