import { useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useNoteSteps } from '../../../src/ui/editor/use-note-steps.ts';
import type { TakeStep } from '../../../src/ui/preview/links/step-context.ts';

let root: Root | null = null;
let step: TakeStep = () => false;
let line = 1;
const focused = vi.fn();

function Note() {
  const box = useRef<HTMLElement>(null);
  step = useNoteSteps('nb /a.md', {
    scrollers: () => [box.current],
    caretLine: () => line,
    focus: focused,
  });
  return (
    <section ref={box} aria-label="Note" style={{ blockSize: 100, overflow: 'auto' }}>
      <div style={{ blockSize: 2000 }}>text</div>
    </section>
  );
}

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

it('returns to the scroll position and the caret that a jump left, and forward again', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  root.render(<Note />);
  const note = page.getByRole('region', { name: 'Note' });
  await expect.element(note).toBeVisible();
  const box = note.element();
  const jump = (toPx: number, toLine: number) =>
    step(() => {
      box.scrollTop = toPx;
      line = toLine;
      return true;
    });
  box.scrollTop = 40;
  line = 3;
  // The length of the history ends at 50, which the tests before may have reached.
  const push = vi.spyOn(history, 'pushState');
  expect(jump(900, 70)).toBe(true);
  expect(push).toHaveBeenCalledOnce();
  await expect.poll(() => history.state.spot).toEqual({ topsPx: [900], line: 70 });
  history.back();
  await expect.poll(() => box.scrollTop).toBe(40);
  expect(focused).toHaveBeenLastCalledWith(3);
  history.forward();
  await expect.poll(() => box.scrollTop).toBe(900);
  expect(focused).toHaveBeenLastCalledWith(70);
  expect(step(() => false)).toBe(false);
  expect(push).toHaveBeenCalledOnce();
  push.mockRestore();
});
