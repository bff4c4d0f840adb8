import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { readMarkdown } from '../../src/adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../src/adapters/markdown/to-blocks.ts';
import { LogList } from '../../src/ui/audit/log-list.tsx';
import { useKeyScroll } from '../../src/ui/kit/hooks/use-key-scroll.ts';
import { NoticesProvider } from '../../src/ui/kit/notices.tsx';
import { FixedBlocks } from '../../src/ui/preview/blocks/blocks.tsx';

let root: Root | null = null;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

/** Returns whether an area was focusable when it was inserted into the page. */
async function focusableAtOnce(view: ReactNode, selector: string): Promise<boolean> {
  const place = document.createElement('main');
  document.body.append(place);
  const seen = Promise.withResolvers<boolean>();
  const observer = new MutationObserver(() => {
    const found = place.querySelector<HTMLElement>(selector);
    if (found) seen.resolve(found.tabIndex === 0);
  });
  observer.observe(place, { childList: true, subtree: true });
  root = createRoot(place);
  root.render(<NoticesProvider>{view}</NoticesProvider>);
  const answer = await seen.promise;
  observer.disconnect();
  return answer;
}

it.each([
  ['a block of code', '```\na long line\n```\n', 'pre'],
  ['a table', '| a | b |\n| - | - |\n| 1 | 2 |\n', 'div:has(> table)'],
])('%s can be focused immediately', async (_, text, selector) => {
  const view = <FixedBlocks blocks={toBlocks(readMarkdown(text, false), '')} />;
  expect(await focusableAtOnce(view, selector)).toBe(true);
});

it('the log can be focused while its entries load', async () => {
  const nothingRead = { at: () => undefined, show: () => {}, scan: null, error: null };
  const numbers = {
    count: 1000,
    tip: 1000,
    seqAt: (index: number) => 1000 - index,
    indexOf: (seq: number) => 1000 - seq,
  };
  const log = { ...nothingRead, ...numbers };
  expect(await focusableAtOnce(<LogList log={log} />, 'div:has(> ol)')).toBe(true);
});

function Late() {
  const area = useRef<HTMLElement>(null);
  const [there, setThere] = useState(false);
  useKeyScroll(area);
  useEffect(() => setThere(true), []);
  return there ? (
    <article ref={area} id="late">
      pages
    </article>
  ) : (
    <p>reading</p>
  );
}

it('an area that is shown after a suspended load can be focused', async () => {
  expect(await focusableAtOnce(<Late />, '#late')).toBe(true);
});
