import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import type { NotebookCell } from '../../src/contracts/wire/render-requests.ts';
import { Cells } from '../../src/ui/preview/notebook/notebook-cells.tsx';

let root: Root | null = null;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

it('lays out those cells of a long notebook that are near the screen', async () => {
  // Scrolls by itself: whether the page does depends on the styles of what was drawn in it before.
  const place = document.createElement('main');
  place.style.cssText = 'block-size: 400px; overflow-y: scroll; position: fixed; inset: 0';
  document.body.append(place);
  const codeCell = (count: number): NotebookCell => ({ type: 'code', count, blocks: [], outputs: [] });
  root = createRoot(place);
  root.render(<Cells cells={Array.from({ length: 1000 }, (_, count) => codeCell(count))} />);

  await expect.poll(() => place.querySelectorAll('section').length).toBe(1000);
  const cells = [...place.querySelectorAll('section')];
  const isLaidOut = (at: number) => cells[at]?.querySelector('div')?.checkVisibility({ contentVisibilityAuto: true });
  await expect.poll(() => [isLaidOut(0), isLaidOut(999)]).toEqual([true, false]);

  place.scrollTop = place.scrollHeight;
  await expect.poll(() => [isLaidOut(0), isLaidOut(999)]).toEqual([false, true]);
});
