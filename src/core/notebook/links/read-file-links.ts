import type { FileLinks } from '../../../contracts/wire/commands/move-requests.ts';
import { factsKey, foldedAliases, namesOfPath, readLinkFacts, readNotes, readsLinksOf } from './link-facts.ts';
import { linkParts } from './link-parts.ts';
import { type LinkedTree, linkableFiles, resolver, worldOf } from './link-world.ts';

/** Returns the links of a note with the files that they name, and the links of other notes to it, as written. */
export async function readFileLinks(tree: LinkedTree, path: string): Promise<FileLinks> {
  const files = linkableFiles(tree);
  const facts = await readLinkFacts(tree, files.filter(readsLinksOf));
  const world = worldOf(files, facts, (row) => row.path);
  const own = files.find((row) => row.path === path);
  const aliases = own && readsLinksOf(own) ? facts.get(factsKey(own)) : undefined;
  const names = new Set([...namesOfPath(path), ...(aliases === undefined ? [] : foldedAliases(aliases))]);
  const notes = files.filter(
    (row) =>
      readsLinksOf(row) && (row.path === path || facts.get(factsKey(row))?.names.some((name) => names.has(name))),
  );
  const to: FileLinks['to'][number][] = [];
  const from: FileLinks['from'][number][] = [];
  for await (const note of readNotes(tree, notes)) {
    const resolve = resolver(note.row.path, world);
    for (const part of linkParts(note.row.path, note.text)) {
      for (const link of part.links) {
        const text = part.text.slice(link.from, link.to);
        const target = resolve(link);
        if (note.row.path === path) to.push({ text, path: target });
        else if (target === path) from.push({ path: note.row.path, text });
      }
    }
  }
  return { to, from };
}
