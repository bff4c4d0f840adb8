import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { readHtml, readMarkdown } from '../../src/adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../src/adapters/markdown/to-blocks.ts';
import { FixedBlocks } from '../../src/ui/preview/blocks/blocks.tsx';

let root: Root | null = null;

function show(tree: ReturnType<typeof readHtml>): void {
  const place = document.createElement('main');
  document.body.append(place);
  root = createRoot(place);
  root.render(<FixedBlocks blocks={toBlocks(tree, '')} />);
}

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

// React renders recursively. After a stack overflow React, and with it the page, stays unusable.
describe('a note at the maximum nesting depth', () => {
  it.each([
    ['quotes', () => readMarkdown(`${'>'.repeat(1500)} the end`, false)],
    ['parts', () => readMarkdown(`${'<div>'.repeat(1500)}the end`, false)],
    ['letters', () => readHtml(`${'<b>'.repeat(1500)}the end`)],
    ['boxes', () => readHtml(`${'<details open>'.repeat(1500)}the end`)],
    ['lists', () => readHtml(`${'<ul><li>'.repeat(700)}the end`)],
    ['a formula', () => readMarkdown(`the end $${'{'.repeat(400)}x${'}'.repeat(400)}$`, false)],
  ] as const)('of %s is shown and removed, and the page still renders', async (_, read) => {
    show(read());
    await expect.element(page.getByText('the end', { exact: false }).first()).toBeInTheDocument();
    root?.unmount();
    document.body.replaceChildren();
    show(readMarkdown('something else', false));
    await expect.element(page.getByText('something else')).toBeVisible();
  });
});
