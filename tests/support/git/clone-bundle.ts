import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { runGit } from './start-git-server.ts';

/** A clone by the real git. */
export interface RealClone {
  readonly folder: string;
  git(...args: string[]): Promise<string>;
  /** Returns the files with their text, as a notebook does. */
  files(): Promise<Record<string, string>>;
  /** Returns every object of the repository as text. */
  everything(): Promise<string>;
}

/** Unpacks the archive of a bare repository, and has git clone it. */
export async function cloneOf(archive: Uint8Array, folder: string): Promise<RealClone> {
  const reader = new ZipReader(new Uint8ArrayReader(archive));
  for (const entry of await reader.getEntries()) {
    const path = join(folder, entry.filename);
    if (entry.directory) await mkdir(path, { recursive: true });
    else {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await entry.getData(new Uint8ArrayWriter()));
    }
  }
  await runGit(folder, 'clone', '--quiet', join(folder, 'repository.git'), 'clone');
  return realClone(join(folder, 'clone'));
}

export function realClone(folder: string): RealClone {
  const git = async (...args: string[]) => (await runGit(folder, ...args)).trim();
  return {
    folder,
    git,
    files: async () => {
      const files: Record<string, string> = {};
      for (const path of await list(folder, '')) files[path] = await readFile(join(folder, path), 'utf8');
      return files;
    },
    everything: async () => {
      const lines = await git('cat-file', '--batch-all-objects', '--batch-check');
      const oids = lines.split('\n').map((line) => line.split(' ')[0] ?? '');
      const contents = await Promise.all(oids.map((oid) => git('cat-file', '-p', oid)));
      return [await git('log', '--all', '--format=%B%an%ae'), ...contents].join('\n');
    },
  };
}

async function list(folder: string, below: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = `${below}/${entry.name}`;
    if (path === '/.git') continue;
    if (entry.isDirectory()) found.push(...(await list(folder, path)));
    else found.push(path);
  }
  return found.sort();
}
