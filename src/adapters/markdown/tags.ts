import type { Root } from 'mdast';
import { findAndReplace } from 'mdast-util-find-and-replace';

/** `#tag` as the search reads it: after a blank or at the start, and beginning with a letter. */
const TAG = /(?<=^|\s)#(\p{L}[\p{L}\p{N}_/-]*)/gmu;

/** Marks `#tags` as such. */
export function markTags(tree: Root): void {
  findAndReplace(
    tree,
    [
      TAG,
      (shown: string, tag: string) => ({
        type: 'emphasis',
        children: [{ type: 'text', value: shown }],
        data: { hName: 'span', hProperties: { dataTag: tag } },
      }),
    ],
    { ignore: ['link', 'linkReference', 'html'] },
  );
}
