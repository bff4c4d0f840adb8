import type { Element } from 'hast';
import { citedKeys } from '../../adapters/markdown/cited-keys.ts';
import { wordsIn } from '../../adapters/markdown/limit-elements.ts';
import { readMarkdown } from '../../adapters/markdown/read-markdown.ts';
import { selectPlace } from '../../adapters/markdown/select-place.ts';
import { plainBlock, toBlocks } from '../../adapters/markdown/to-blocks.ts';
import type { RenderAnswers, RenderBlock } from '../../contracts/wire/render-requests.ts';

/** Most characters of the trees of one embed: about 1,500 elements. */
const MAX_TREE_CHARS = 150_000;
/** Most characters shown of a single block that is longer than that. */
const MAX_WORDS = 4000;

/** Renders a note, or one place of it, for display within another note. */
export function renderEmbed(text: string, place: string, breaks?: boolean): RenderAnswers['embed'] {
  const whole = readMarkdown(text, true, breaks);
  const chosen = place === '' ? whole : selectPlace(whole, place);
  if (chosen === null) return { blocks: [], isFound: false, isCut: false, cites: [] };
  const cites = citedKeys(chosen);
  const all = toBlocks(chosen, text);
  const blocks: RenderBlock[] = [];
  let chars = 0;
  for (const block of all) {
    chars += block.tree.length;
    if (chars > MAX_TREE_CHARS) break;
    blocks.push(block);
  }
  if (blocks.length === 0) blocks.push(...all.slice(0, 1).map(shorten));
  return { blocks, isFound: true, isCut: chars > MAX_TREE_CHARS, cites };
}

function shorten({ tree }: RenderBlock): RenderBlock {
  const element: Element = JSON.parse(tree);
  return plainBlock(wordsIn(element).slice(0, MAX_WORDS));
}
