import type { FileLinks } from '../../../contracts/wire/move-requests.ts';
import { scanLinks } from '../../shared/link-text/scan-links.ts';
import { decodeUtf8 } from '../text/note-text.ts';
import { batchesOf, foldedAliases, hasReadLinks, namesOfPath, readLinkFacts } from './link-facts.ts';
import { type LinkedTree, linkableFiles, resolver, worldOf } from './link-world.ts';

/** Returns the links of a note with the files that they name, and the links of other notes to it, as written. */
export async function readFileLinks(tree: LinkedTree, path: string): Promise<FileLinks> {
  const files = linkableFiles(tree);
  const facts = await readLinkFacts(tree, files.filter(hasReadLinks));
  const world = worldOf(files, facts, (row) => row.path);
  const own = files.find((row) => row.path === path);
  const aliases = own && hasReadLinks(own) ? facts.get(own.hash ?? '') : undefined;
  const names = new Set([...namesOfPath(path), ...(aliases === undefined ? [] : foldedAliases(aliases))]);
  const notes = files.filter(
    (row) =>
      hasReadLinks(row) && (row.path === path || facts.get(row.hash ?? '')?.names.some((name) => names.has(name))),
  );
  const to: FileLinks['to'][number][] = [];
  const from: FileLinks['from'][number][] = [];
  for (const batch of batchesOf(notes)) {
    const texts = await tree.readMany(batch.flatMap(({ hash }) => hash ?? []));
    for (const row of batch) {
      const decoded = decodeUtf8(texts.get(row.hash ?? '') ?? new Uint8Array());
      if (decoded.type !== 'text') continue;
      const resolve = resolver(row.path, world);
      for (const link of scanLinks(decoded.text)) {
        const text = decoded.text.slice(link.from, link.to);
        const target = resolve(link);
        if (row.path === path) to.push({ text, path: target });
        else if (target === path) from.push({ path: row.path, text });
      }
    }
  }
  return { to, from };
}
