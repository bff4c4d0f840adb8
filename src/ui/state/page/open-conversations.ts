import { preferences } from '../preferences.ts';

/** What the keys of both settings begin with, up to the notebook; see `preferences`. */
const KEYS = /^cloister\.conversations?\.(.+)$/;

/** Returns the ids of the conversations that have a tab, or are shown, in any notebook and any window. */
export function openConversations(): string[] {
  const notebookIds = storedKeys().flatMap((key) => KEYS.exec(key)?.[1] ?? []);
  const ids = notebookIds.flatMap((id) => [...preferences.conversations(id), preferences.conversation(id) ?? '']);
  return [...new Set(ids)].filter((id) => id !== '');
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Without storage, no tab is kept for the next visit either.
    return [];
  }
}
