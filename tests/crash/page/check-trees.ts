import { sha256 } from './sha256.ts';
import type { Snapshot } from './snapshot.ts';

/** No torn file, no orphan, sums that are right, no bytes that belong to nothing. */
export async function checkTrees(snapshot: Snapshot): Promise<string[]> {
  const { files, notebooks, blobs, changes } = snapshot;
  const problems: string[] = [];
  const sizes = new Map<string, number>();
  for (const { hash, bytes } of blobs) {
    sizes.set(hash, bytes.byteLength);
    if ((await sha256(bytes)) !== hash) problems.push(`torn: the bytes of ${hash} have another hash`);
  }
  const folders = new Set(
    files.filter(({ kind }) => kind === 'folder').map(({ notebookId, path }) => `${notebookId} ${path}`),
  );
  const keys = new Set<string>();
  for (const { notebookId, path, pathKey, parent, kind, hash, sizeBytes } of files) {
    const above = path.slice(0, path.lastIndexOf('/')) || '/';
    if (parent !== above) problems.push(`torn: ${path} is listed under ${parent}`);
    if (above !== '/' && !folders.has(`${notebookId} ${above}`))
      problems.push(`torn: ${path} lies in a folder that is not there`);
    if (keys.has(`${notebookId} ${pathKey}`)) problems.push(`torn: ${path} is there twice`);
    keys.add(`${notebookId} ${pathKey}`);
    if (kind === 'folder' ? hash !== null || sizeBytes !== 0 : sizes.get(hash ?? '') !== sizeBytes) {
      problems.push(`torn: ${path} says ${sizeBytes} bytes, its content has ${sizes.get(hash ?? '') ?? 'none'}`);
    }
    if (!notebooks.some((notebook) => notebook.notebookId === notebookId))
      problems.push(`torn: ${path} has no notebook`);
  }
  for (const notebook of notebooks) {
    const counted = files.filter(
      ({ notebookId, kind, path }) =>
        notebookId === notebook.notebookId && kind === 'file' && !/^\/(?:runs|scratch)\//.test(path),
    );
    const sizeBytes = counted.reduce((sum, file) => sum + file.sizeBytes, 0);
    if (notebook.files !== counted.length || notebook.sizeBytes !== sizeBytes) {
      problems.push(
        `torn: the notebook says ${notebook.files} files, ${notebook.sizeBytes} bytes; there are ${counted.length}, ${sizeBytes}`,
      );
    }
  }
  const spokenOf = new Set(
    changes.flatMap(({ transitions }) => transitions.flatMap(({ before, after }) => [before?.hash, after?.hash])),
  );
  for (const hash of sizes.keys())
    if (!spokenOf.has(hash)) problems.push(`torn: no change brought the bytes of ${hash}`);
  return problems;
}
