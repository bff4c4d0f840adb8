import { useSyncExternalStore } from 'react';
import { createExternalStore, type ExternalStore } from '../../kit/hooks/external-store.ts';
import { preferences } from '../../state/preferences.ts';
import { TREE_ORDERS, type TreeOrder } from './tree-order.ts';

/** What the file list of a notebook shows on this device. Kept like the open tabs, never part of the notebook. */
interface ViewState {
  readonly order: TreeOrder;
  /** Ids of files and folders, which stay the same when these move. */
  readonly favourites: readonly string[];
}

const stores = new Map<string, ExternalStore<ViewState>>();

function storeOf(notebookId: string): ExternalStore<ViewState> {
  const known = stores.get(notebookId);
  if (known) return known;
  const store = createExternalStore(readState(notebookId));
  stores.set(notebookId, store);
  return store;
}

function readState(notebookId: string): ViewState {
  const kept = preferences.treeOrder(notebookId);
  return {
    order: TREE_ORDERS.find((order) => order === kept) ?? 'name',
    favourites: preferences.favourites(notebookId),
  };
}

export function useViewState(notebookId: string): ViewState {
  const store = storeOf(notebookId);
  return useSyncExternalStore(store.subscribe, store.get);
}

export function setTreeOrder(notebookId: string, order: TreeOrder): void {
  preferences.setTreeOrder(notebookId, order === 'name' ? null : order);
  storeOf(notebookId).set({ ...readState(notebookId), order });
}

/** Adds a file or folder to the favourites, or removes it. */
export function toggleFavourite(notebookId: string, fileId: string): void {
  // Another window may have changed them.
  const known = preferences.favourites(notebookId);
  const favourites = known.includes(fileId) ? known.filter((each) => each !== fileId) : [...known, fileId];
  preferences.setFavourites(notebookId, favourites);
  storeOf(notebookId).set({ ...readState(notebookId), favourites });
}
