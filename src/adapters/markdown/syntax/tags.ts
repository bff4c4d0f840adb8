import type { Root } from 'mdast';
import { findAndReplace } from 'mdast-util-find-and-replace';

/** `#tag` as in the search: after white space or at the start, starting with a letter. */
const TAG = /(?<=^|\s)#(\p{L}[\p{L}\p{N}_/-]*)/gmu;

/** Converts `#tags` to tag elements. */
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
