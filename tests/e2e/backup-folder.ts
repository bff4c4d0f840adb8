import type { Page } from '@playwright/test';

/** Gives the page a folder of the origin private file system, which has the same interface as one that a person chooses. */
export async function chooseFolders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pick = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('Backups', { create: true });
    Object.assign(window, { showDirectoryPicker: pick });
  });
}

/** Files of the folder by path, as Base64. */
export type FolderContent = Readonly<Record<string, string>>;

/** Reads the whole folder. */
export async function readFolder(page: Page): Promise<FolderContent> {
  return page.evaluate(async () => {
    const files: Record<string, string> = {};
    const read = async (folder: FileSystemDirectoryHandle, at: string): Promise<void> => {
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind === 'directory') await read(handle, `${at}${name}/`);
        else files[`${at}${name}`] = new Uint8Array(await (await handle.getFile()).arrayBuffer()).toBase64();
      }
    };
    const root = await navigator.storage.getDirectory();
    await read(await root.getDirectoryHandle('Backups', { create: true }), '');
    return files;
  });
}

/** Writes files of the folder; null removes one. */
export async function writeFolder(page: Page, files: Readonly<Record<string, string | null>>): Promise<void> {
  await page.evaluate(async (given) => {
    const root = await navigator.storage.getDirectory();
    const top = await root.getDirectoryHandle('Backups', { create: true });
    for (const [path, content] of Object.entries(given)) {
      const names = path.split('/');
      const last = names.pop() ?? '';
      let folder = top;
      for (const name of names) folder = await folder.getDirectoryHandle(name, { create: true });
      if (content === null) {
        await folder.removeEntry(last);
        continue;
      }
      const stream = await (await folder.getFileHandle(last, { create: true })).createWritable();
      await stream.write(Uint8Array.fromBase64(content));
      await stream.close();
    }
  }, files);
}

interface Part {
  readonly table: string;
  readonly sha256: string;
  readonly bytes: number;
}

interface Manifest {
  readonly deviceId: string;
  readonly pieces: Readonly<Record<string, { readonly hash: string }>>;
  readonly snapshot: {
    readonly createdMs: number;
    readonly parts: readonly Part[];
    readonly totals: { readonly files: number; readonly contents: number };
  };
}

/**
 * Checks a folder without any code of the app: each object has the hash of its name, and each manifest names only objects that are there.
 * Resolves with the manifests, newest first, and the texts of current files by path.
 */
export async function checkFolder(files: FolderContent): Promise<{
  manifests: readonly Manifest[];
  problems: readonly string[];
  notes: (manifest: Manifest) => Map<string, string>;
}> {
  const { createHash } = await import('node:crypto');
  const problems: string[] = [];
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const bytesAt = (path: string) => (files[path] === undefined ? null : Buffer.from(files[path], 'base64'));
  const object = (hash: string) => bytesAt(`objects/${hash.slice(0, 2)}/${hash.slice(2)}`);
  const linesIn = (bytes: Buffer | null) =>
    (bytes?.toString('utf8') ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const piecesOf = ({ sha256: whole }: Part, { pieces }: Manifest): string[] => {
    const list = pieces[whole];
    return list === undefined ? [whole] : linesIn(object(list.hash)).map(({ hash }) => hash);
  };
  const lines = (part: Part, manifest: Manifest) => {
    const bytes = Buffer.concat(piecesOf(part, manifest).map((hash) => object(hash) ?? Buffer.alloc(0)));
    if (sha256(bytes) !== part.sha256) problems.push(`the part ${part.table} ${part.sha256} has other bytes`);
    return linesIn(bytes);
  };
  const manifests: Manifest[] = [];
  for (const path of Object.keys(files).toSorted().reverse()) {
    const name = /^snapshots\/(.+)\.json$/.exec(path)?.[1];
    if (name === undefined) continue;
    const bytes = bytesAt(path) ?? Buffer.alloc(0);
    if (bytes.length === 0) continue;
    if (!sha256(bytes).startsWith(name.split('-').at(-1) ?? '?')) {
      problems.push(`${path} has another hash`);
      continue;
    }
    const manifest: Manifest = JSON.parse(bytes.toString('utf8'));
    manifests.push(manifest);
    const named = new Set<string>();
    for (const part of manifest.snapshot.parts) {
      const list = manifest.pieces[part.sha256];
      if (list !== undefined) named.add(list.hash);
      for (const hash of piecesOf(part, manifest)) named.add(hash);
      const rows = lines(part, manifest);
      if (part.table === 'contents') for (const { hash } of rows) named.add(hash);
    }
    for (const hash of named) {
      const found = object(hash);
      if (found === null) problems.push(`${path} names ${hash}, which is missing`);
      else if (sha256(found) !== hash) problems.push(`${hash} has other bytes`);
    }
  }
  return {
    manifests,
    problems,
    notes(manifest) {
      const notes = new Map<string, string>();
      for (const part of manifest.snapshot.parts.filter(({ table }) => table === 'files'))
        for (const row of lines(part, manifest))
          if (typeof row.hash === 'string') notes.set(row.path, object(row.hash)?.toString('utf8') ?? '?');
      return notes;
    },
  };
}
