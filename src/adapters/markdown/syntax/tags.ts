import type { Root } from 'mdast';
import { findAndReplace } from 'mdast-util-find-and-replace';
import { INLINE_TAG } from '../../../core/shared/names/inline-tags.ts';

/** Converts `#tags` to tag elements. */
export function markTags(tree: Root): void {
  findAndReplace(
    tree,
    [
      INLINE_TAG,
      (shown: string, tag: string) => ({
        type: 'emphasis',
        children: [{ type: 'text', value: shown }],
        data: { hName: 'span', hProperties: { dataTag: tag } },
      }),
    ],
    { ignore: ['link', 'linkReference', 'html'] },
  );
}
