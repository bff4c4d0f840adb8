import { findFile } from '../../../client/queries/use-files.ts';
import { loadDatabase } from '../../../client/startup/watch-database.ts';
import { recentFiles } from '../palette/recent-files.ts';
import type { Place } from '../place-context.tsx';
import { editSides, type Sides, shownIn } from '../split/note-sides.ts';

/**
 * Closes the open tabs of those paths that have neither a file nor a draft.
 *
 * @param place returns the place as it is then: other notes may be opened meanwhile
 */
export async function closeRemovedTabs(place: () => Place | null, paths: readonly string[]): Promise<void> {
  const before = place();
  if (before === null) return;
  const { notebookId } = before.notebook;
  const open = new Set(before.sides.list.flatMap(({ tabs }) => tabs));
  const removed = await findRemoved(
    notebookId,
    paths.filter((path) => open.has(path)),
  );
  if (removed.length > 0) place()?.changeSides((all) => closeRemoved(all, removed, recentFiles(notebookId)));
}

/** Returns those of the paths that have neither a file nor a draft. */
async function findRemoved(notebookId: string, paths: readonly string[]): Promise<string[]> {
  const { drafts } = await loadDatabase();
  const found = await Promise.all(
    paths.map(async (path) => (await findFile(notebookId, path)) ?? (await drafts.get(`${notebookId} ${path}`))),
  );
  return paths.filter((_, at) => found[at] === undefined);
}

/**
 * Returns the sides without the tabs of removed files. A side that showed one of them shows the tab that was active before.
 *
 * @param recent the recently active paths, newest first
 */
function closeRemoved(sides: Sides, paths: readonly string[], recent: readonly string[]): Sides {
  return editSides(sides, (side) => {
    const stays = (path: string) => !paths.includes(path);
    const tabs = side.tabs.filter(stays);
    const shown = shownIn(side);
    const active = shown !== null && stays(shown) ? shown : (recent.find((path) => tabs.includes(path)) ?? null);
    return { ...side, tabs, pinned: side.pinned.filter(stays), active };
  });
}
