import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { ScriptEditor } from '../../../src/features/scripts/page/script-editor.tsx';
import '../../../src/ui/kit/styles/tokens.css';

const place = document.createElement('div');
const root = createRoot(place);
afterEach(() => {
  root.unmount();
  place.remove();
});

it('hides code that is scrolled beneath the line numbers', async () => {
  place.style.inlineSize = '300px';
  document.body.append(place);
  root.render(<ScriptEditor initial={`return '${'wide '.repeat(100)}';`} onWrite={() => undefined} />);
  await expect.poll(() => place.querySelector('.cm-gutters')?.clientWidth).toBeGreaterThan(0);
  const scroller = place.querySelector('.cm-scroller');
  const gutters = place.querySelector('.cm-gutters');
  if (!(scroller && gutters)) throw new Error('no code field');
  scroller.scrollLeft = 200;
  const { left, right } = gutters.getBoundingClientRect();
  expect(scroller.scrollLeft).toBe(200);
  expect(left).toBeCloseTo(scroller.getBoundingClientRect().left, 0);
  expect(right).toBeGreaterThan(left);
  expect(getComputedStyle(gutters).backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
});
