import { useEffect, useMemo, useRef, useState } from 'react';
import type { CloisterDatabase } from '../../adapters/dexie/database.ts';
import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { parentOf } from '../../core/shared/paths/path-parts.ts';
import { liveDatabase, loadDatabase } from '../startup/watch-database.ts';
import { compareRows } from './folder/compare-rows.ts';
import { watchFolder } from './folder/watch-folder.ts';
import { useLive } from './use-live.ts';

const NON_ASCII = /[\u0080-\uffff]/;

/**
 * Returns the rows of several folders, each sorted with folders first, then by name. A missing folder is still loading.
 * Folders are observed separately, so that a change in one does not reload the others.
 */
export function useFolders(notebookId: string, folders: readonly string[]): ReadonlyMap<string, FileRow[]> {
  const [lists, setLists] = useState<ReadonlyMap<string, FileRow[]>>(new Map());
  const watched = useRef(new Map<string, () => void>());

  useEffect(() => {
    const subscriptions = watched.current;
    const wanted = new Set(folders.map((folder) => keyOf(notebookId, folder)));
    for (const [key, stop] of subscriptions) {
      if (wanted.has(key)) continue;
      stop();
      subscriptions.delete(key);
      setLists((before) => without(before, key));
    }
    for (const folder of folders) {
      const key = keyOf(notebookId, folder);
      if (subscriptions.has(key)) continue;
      const show = (rows: FileRow[]) => setLists((before) => new Map(before).set(key, rows));
      subscriptions.set(key, watchFolder(notebookId, folder, show));
    }
  }, [notebookId, folders]);

  useEffect(() => {
    const subscriptions = watched.current;
    return () => {
      for (const stop of subscriptions.values()) stop();
      subscriptions.clear();
    };
  }, []);

  return useMemo(() => {
    const shown = new Map<string, FileRow[]>();
    for (const folder of folders) {
      const rows = lists.get(keyOf(notebookId, folder));
      if (rows) shown.set(folder, rows);
    }
    return shown;
  }, [lists, notebookId, folders]);
}

function keyOf(notebookId: string, folder: string): string {
  return `${notebookId} ${folder}`;
}

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  const copy = new Map(map);
  copy.delete(key);
  return copy;
}

/** Returns the rows of a notebook with these ids, folders first, then by name. Without those that do not exist. */
export function useFilesById(notebookId: string, fileIds: readonly string[]): readonly FileRow[] | undefined {
  return useLive(async () => {
    const rows = await liveDatabase().files.bulkGet([...fileIds]);
    return rows
      .filter((row) => row?.notebookId === notebookId)
      .filter((row) => row !== undefined)
      .sort(compareRows);
  }, [notebookId, fileIds]);
}

/** Returns the row at a path; `null` when none exists. */
export function useFile(notebookId: string, path: string): FileRow | null | undefined {
  return useLive(() => findFile(notebookId, path), [notebookId, path]);
}

/** Reads the row at a path, also for use inside a live query. */
export async function findFile(notebookId: string, path: string): Promise<FileRow | null> {
  const { files } = await loadDatabase();
  return findIn(files, notebookId, path);
}

async function findIn(files: CloisterDatabase['files'], notebookId: string, path: string): Promise<FileRow | null> {
  if (!NON_ASCII.test(path)) {
    // For ASCII letters, folding equals lower-casing.
    const row = await files.where('[notebookId+pathKey]').equals([notebookId, path.toLowerCase()]).first();
    return row?.path === path ? row : null;
  }
  const siblings = files.where('[notebookId+parent]').equals([notebookId, parentOf(path)]);
  return (await siblings.filter((row) => row.path === path).first()) ?? null;
}

/** Reads the rows at several paths in one transaction: each of its own would cost more than what it reads. */
export async function findFiles(notebookId: string, paths: readonly string[]): Promise<(FileRow | null)[]> {
  if (paths.length === 0) return [];
  const database = await loadDatabase();
  return database.transaction('r', database.files, () =>
    Promise.all(paths.map((path) => findIn(database.files, notebookId, path))),
  );
}

const NO_SIZES: ReadonlyMap<string, number> = new Map();

/** Returns the sizes in bytes of files by path, without those that do not exist. */
export function useFileSizes(notebookId: string, paths: readonly string[]): ReadonlyMap<string, number> {
  const wanted = [...new Set(paths)].sort();
  const sizes = useLive(async () => {
    const files = await findFiles(notebookId, wanted);
    return new Map(files.flatMap((file) => (file?.kind === 'file' ? [[file.path, file.sizeBytes] as const] : [])));
  }, [notebookId, ...wanted]);
  return sizes ?? NO_SIZES;
}
