import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readMarkdown } from '../../src/adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../src/adapters/markdown/to-blocks.ts';
import type { RenderView } from '../../src/client/workers/render-client.ts';
import { renderEmbed } from '../../src/runtime/render/render-embed.ts';
import { MarkdownReader } from '../../src/ui/preview/markdown-reader.tsx';
import { renderer } from '../../src/ui/preview/renderer.ts';
import { SearchProvider } from '../../src/ui/state/notebook/search-context.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';
import { emptySearch } from '../support/fake-client.ts';

const SCALE = `# Scale

Tare [[day]] first.

## Cleaning

Wipe it. <img src="https://example.org/x.png" onerror="alert(1)">

- Note the mass ^mass
`;
const DAY = `# Day

See [[scale]] and [cleaning](scale.md#cleaning) and [[scale#^mass|the mass]] and [[plan.pdf]].

Dried.[^A.b]

[^A.b]: At 60 °C.
`;

let screen: RunScreen;

beforeEach(async () => {
  // The same code as in the render worker.
  const view: RenderView = {
    render: async (name, input) => {
      const place = 'place' in input ? String(input.place) : '';
      if (name === 'embed') return renderEmbed(input.text, place) as never;
      return { blocks: toBlocks(readMarkdown(input.text, true), input.text), cites: [] } as never;
    },
    stop: () => undefined,
    close: () => undefined,
  };
  vi.spyOn(renderer, 'open').mockReturnValue(view);
  screen = await openRunScreen();
  const { notebookId, services } = screen;
  const files = { '/day.md': DAY, '/scale.md': SCALE, '/plan.pdf': 'plan' };
  for (const [path, content] of Object.entries(files))
    await services.call('files.write', { notebookId, path, content });
  await screen.show(
    <SearchProvider client={emptySearch}>
      <MarkdownReader notebookId={notebookId} path="/day.md" text={DAY} />
    </SearchProvider>,
  );
  await expect.element(link('scale')).toBeVisible();
});

afterEach(async () => {
  await screen.close();
  vi.restoreAllMocks();
});

const link = (name: string) => page.getByRole('link', { name, exact: true });
const card = page.getByRole('note');

describe('the preview of a link', () => {
  it('opens under the pointer, stays while the pointer is on it, and closes on Escape', async () => {
    await link('scale').hover();
    await expect.element(card).toMatchTextContent(/Tare day first./);
    await expect.element(card).toHaveAccessibleName('Preview: scale');
    expect(card.element().querySelector('img')).toBeNull();
    expect(link('scale').element().getAttribute('title')).toBeNull();
    const { height, width } = card.element().getBoundingClientRect();
    expect([height <= 320, width <= 420]).toEqual([true, true]);
    // A link in a preview opens no other one.
    await card.getByRole('link', { name: 'day' }).hover();
    await expect.element(card).toMatchTextContent(/Wipe it./);
    await userEvent.keyboard('{Escape}');
    await expect.element(card).not.toBeInTheDocument();
    expect(link('scale').element().getAttribute('title')).toBe('Open /scale.md');
  });

  it('opens on keyboard focus with the section, the block or the footnote that the link names', async () => {
    await page.getByRole('heading', { name: 'Day' }).hover();
    link('scale').element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(card).toMatchTextContent(/Wipe it./);
    await expect.element(card).not.toMatchTextContent(/Tare/);
    await userEvent.keyboard('{Tab}');
    await expect.element(card).toMatchTextContent(/Note the mass/);
    await expect.element(card).not.toMatchTextContent(/Wipe/);
    // A PDF has no preview.
    await userEvent.keyboard('{Tab}');
    await expect.element(card).not.toBeInTheDocument();
    await userEvent.keyboard('{Tab}');
    await expect.element(card).toMatchTextContent(/At 60 °C./);
    await expect.element(card).toHaveAccessibleName('Footnote');
  });

  it('does not open for touch', async () => {
    await link('cleaning').hover();
    // Would replace the preview that is about to open.
    const touch = new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' });
    link('scale').element().dispatchEvent(touch);
    await expect.element(card).toMatchTextContent(/Wipe it./);
    expect(card.elements()).toHaveLength(1);
    await expect.element(card).toHaveAccessibleName('Preview: scale');
    await expect.element(card).not.toMatchTextContent(/Tare/);
  });
});
