import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { CloisterError } from '../../src/contracts/errors/errors.ts';
import { Diagram } from '../../src/ui/preview/diagrams/diagram.tsx';
import { diagrams } from '../../src/ui/preview/diagrams/diagrams.ts';

let root: Root;
beforeEach(() => {
  const place = document.createElement('main');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = (text: string) => root.render(<Diagram text={text} source={<pre>{text}</pre>} />);
const drawn = (name: RegExp) => page.getByRole('img', { name });

it('draws a diagram with its words as name, and shows its source on request by keyboard', async () => {
  show('flowchart LR\n  weigh[Weigh] --> dry[Dry]');
  await expect.element(drawn(/^Flowchart: .*Weigh, Dry/)).toBeVisible();
  expect(await commands.findViolations('main')).toEqual([]);

  await userEvent.tab();
  while (document.activeElement?.getAttribute('aria-label') !== 'Show source') await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('weigh[Weigh] --> dry[Dry]', { exact: false })).toBeVisible();
  await expect.element(drawn(/Flowchart/)).not.toBeInTheDocument();
  expect(await commands.findViolations('main')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(drawn(/Flowchart/)).toBeVisible();
});

it.each([
  ['a line that cannot be read', 'flowchart TD\n  A --> B\n  C --> ]', /Check line 3\./],
  ['no kind', 'nonsense', /Its first line has to name the kind/],
  ['too long a text', `pie\n${'  "a": 1\n'.repeat(20_000)}`, /Split the diagram/],
])('shows the source and says what to do about %s', async (_, text, words) => {
  show(text);
  await expect.element(page.getByText(words)).toBeVisible();
  expect(document.querySelector('pre')?.textContent).toBe(text);
  await expect.element(drawn(/./)).not.toBeInTheDocument();
  expect(await commands.findViolations('main')).toEqual([]);
});

it('draws again on request what took too long', async () => {
  const draw = vi.spyOn(diagrams, 'draw').mockRejectedValue(new CloisterError('stalled', 'It took too long.'));
  show('pie\n  "slow": 1');
  await expect.element(page.getByText(/was stopped/)).toBeVisible();
  draw.mockRestore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(drawn(/^Pie chart: .*slow/)).toBeVisible();
});
