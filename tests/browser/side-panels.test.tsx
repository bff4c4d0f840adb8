import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RunPanel } from '../../src/ui/run/run-panel.tsx';
import { RunToggle } from '../../src/ui/shell/bars/run-toggle.tsx';
import { Columns } from '../../src/ui/shell/columns.tsx';
import { SectionLinks } from '../../src/ui/shell/navigation.tsx';
import { setPanels, setRunWide } from '../../src/ui/state/panels.ts';
import { preferences } from '../../src/ui/state/preferences.ts';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

let screen: RunScreen;

const QUESTION = `Read /leaves.md\n\n${'And then tell me more. '.repeat(30)}the end`;

beforeEach(async () => {
  await page.viewport(1440, 900);
  screen = await openRunScreen();
  setPanels({ filesPx: null, runPx: null, isRunHidden: false, isNavFolded: false });
  setRunWide(false);
  const { services, notebookId } = screen;
  await services.call('files.write', { notebookId, path: '/leaves.md', content: '# Leaves\n' });
  const { runId } = await services.call('runs.start', { message: QUESTION, notebookId });
  await services.settled(runId);
  await screen.show(
    <div data-layout="desktop" style={{ display: 'flex', flexDirection: 'column' }}>
      <RunToggle />
      <Columns side={<SectionLinks />} main={<main>Note</main>} run={<RunPanel />} />
    </div>,
  );
});

afterEach(() => screen.close());

const run = page.getByRole('complementary', { name: 'Run' });
const separator = (name: string) => page.getByRole('separator', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const widthOf = (name: string) => Number(separator(name).element().getAttribute('aria-valuenow'));

it('heads the conversation with the current question, in full on demand', async () => {
  const heading = run.getByRole('heading', { name: /^Read \/leaves\.md/ });
  await expect.element(heading).toBeVisible();
  expect(heading.element().textContent).not.toContain('the end');
  await button('Show the whole question').click();
  expect(heading.element().textContent).toContain('the end');
  await button('Show less of the question').click();
  expect(heading.element().textContent).not.toContain('the end');
});

it('hides the conversation and shows it again, also after a reload', async () => {
  screen.follow({ view: 'run', notebookId: screen.notebookId, runId: null });
  await expect.poll(() => location.hash).toMatch(/\/run$/);
  await button('Hide conversation').click();
  await expect.element(run).not.toBeInTheDocument();
  expect(preferences.panels()).toMatchObject({ isRunHidden: true });
  // A URL that names the conversation would show it again.
  await expect.poll(() => location.hash).not.toMatch(/\/run$/);
  await button('Show conversation').click();
  await expect.element(run).toBeVisible();
  expect(preferences.panels()).toMatchObject({ isRunHidden: false });
});

it.each([
  ['Width of the files', '{ArrowRight}', '{ArrowLeft}', 'filesPx'],
  ['Width of the conversation', '{ArrowLeft}', '{ArrowRight}', 'runPx'],
] as const)('%s is changed by keys, restored by a double click, and kept', async (name, wider, narrower, key) => {
  await expect.element(separator(name)).toHaveAttribute('aria-orientation', 'vertical');
  const before = widthOf(name);
  separator(name).element().focus();
  await userEvent.keyboard(wider);
  await expect.poll(() => widthOf(name)).toBe(before + 16);
  await userEvent.keyboard(`${wider}${wider}${narrower}`);
  await expect.poll(() => widthOf(name)).toBe(before + 32);
  expect(preferences.panels()[key]).toBe(before + 32);
  await userEvent.keyboard('{Home}');
  await expect.poll(() => widthOf(name)).toBe(Number(separator(name).element().getAttribute('aria-valuemin')));
  await userEvent.keyboard('{End}');
  await expect.poll(() => widthOf(name)).toBe(Number(separator(name).element().getAttribute('aria-valuemax')));
  await separator(name).dblClick();
  await expect.poll(() => widthOf(name)).toBe(before);
  expect(preferences.panels()[key]).toBeNull();
});

it('is dragged', async () => {
  await expect.element(separator('Width of the files')).toBeVisible();
  const element = separator('Width of the files').element();
  const before = widthOf('Width of the files');
  const { x, y } = element.getBoundingClientRect();
  const send = (type: string, clientX: number) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY: y, button: 0, pointerId: 1 }));
  // A made-up pointer cannot be captured.
  element.setPointerCapture = () => undefined;
  send('pointerdown', x);
  send('pointermove', x + 40);
  send('pointerup', x + 40);
  await expect.poll(() => widthOf('Width of the files')).toBe(before + 40);
});

it('opens the conversation in the centre, and beside the note again', async () => {
  await button('Open conversation in the centre').click();
  await expect.element(separator('Width of the conversation')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main', { name: 'Run' })).toBeVisible();
  await expect.element(run).not.toBeInTheDocument();
  await expect.poll(() => location.hash).toMatch(/\/run$/);
  await button('Show conversation beside the note').click();
  await expect.element(separator('Width of the conversation')).toBeVisible();
});

it('folds the navigation to icons that keep their names, and does so by itself in a low window', async () => {
  const models = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Models', exact: true });
  const widthOfModels = () => models.element().getBoundingClientRect().width;
  await expect.element(models).not.toHaveAttribute('title');
  const unfolded = widthOfModels();
  await button('Fold navigation').click();
  await expect.element(models).toHaveAttribute('title', 'Models');
  expect(widthOfModels()).toBeLessThan(unfolded / 4);
  expect(preferences.panels()).toMatchObject({ isNavFolded: true });
  await button('Unfold navigation').click();
  await expect.element(models).not.toHaveAttribute('title');
  await page.viewport(1440, 450);
  await expect.element(models).toHaveAttribute('title', 'Models');
  await expect.element(button('Unfold navigation')).not.toBeInTheDocument();
  expect(preferences.panels()).toMatchObject({ isNavFolded: false });
});
