import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { PickRow } from '../../src/ui/agents/scope/pick-rows.ts';
import { PickTree } from '../../src/ui/agents/scope/pick-tree.tsx';

const row = (path: string, level: number, expanded?: boolean): PickRow => ({
  file: { path, kind: 'folder' },
  text: path,
  level,
  position: 1,
  siblings: 1,
  ...(expanded === undefined ? {} : { expanded }),
});
const CLOSED = [row('/open', 1, false)];
const OPENED = [row('/open', 1, true), row('/open/deep', 2)];

let root: Root;
beforeEach(() => {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

const show = (rows: readonly PickRow[]) =>
  root.render(
    <PickTree label="Folders" rows={rows} stateOf={() => 'none'} onPick={() => undefined} onToggle={() => undefined} />,
  );
const second = page.getByRole('treeitem').nth(1);

it('a row that is rendered anew has the focus that it had', async () => {
  show(OPENED);
  await expect.element(second).toBeVisible();
  second.element().focus();
  show(CLOSED);
  await expect.element(second).not.toBeInTheDocument();
  show(OPENED);
  await expect.element(second).toHaveFocus();
});

it('a focus that the person moved elsewhere stays there', async () => {
  show(OPENED);
  await expect.element(second).toBeVisible();
  second.element().focus();
  second.element().blur();
  show(CLOSED);
  await expect.element(second).not.toBeInTheDocument();
  show(OPENED);
  await expect.element(second).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

it('a key pressed as soon as a row appears moves the focus to it', async () => {
  show(CLOSED);
  const first = page.getByRole('treeitem').first();
  await expect.element(first).toBeVisible();
  first.element().focus();
  const appeared = new Promise<void>((done) => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll('[role="treeitem"]').length < 2) return;
      observer.disconnect();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      done();
    }).observe(document.body, { subtree: true, childList: true });
  });
  show(OPENED);
  await appeared;
  await expect.element(second).toHaveFocus();
});
