import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { readMarkdown } from '../../src/adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../src/adapters/markdown/to-blocks.ts';
import { hideRepeatedTitles } from '../../src/features/publish/page/wait-until-drawn.ts';
import { FixedBlocks } from '../../src/ui/preview/blocks/blocks.tsx';

const LONG = Array.from({ length: 200 }, (_, at) => `Line ${at}.`).join('\n\n');
let root: Root | null = null;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

/** Shows a note below the title "Light" as on paper, and returns the headings in it that are hidden. */
async function hiddenIn(markdown: string): Promise<string[]> {
  const paper = document.createElement('main');
  document.body.append(paper);
  root = createRoot(paper);
  root.render(
    <article>
      <h1>Light</h1>
      <FixedBlocks blocks={toBlocks(readMarkdown(markdown, false), '')} />
    </article>,
  );
  await expect.element(page.getByText('Line 0.', { exact: true })).toBeInTheDocument();
  hideRepeatedTitles(paper);
  return [...paper.querySelectorAll<HTMLElement>('[data-repeated]')].map(({ textContent }) => textContent);
}

describe('a heading on paper', () => {
  it.each([
    ['short', 'Line 0.'],
    ['long', LONG],
  ])('that repeats the title is hidden at the start of a %s note', async (_, text) => {
    expect(await hiddenIn(`# Light\n\n${text}`)).toEqual(['Light']);
  });

  it('that repeats the title is shown below other text', async () => {
    expect(await hiddenIn('Line 0.\n\n# Light')).toEqual([]);
  });

  it('that differs from the title is shown', async () => {
    expect(await hiddenIn('# Dark\n\nLine 0.')).toEqual([]);
  });
});
