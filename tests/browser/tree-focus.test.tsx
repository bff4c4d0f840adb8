import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FilesPanel } from '../../src/ui/files/files-panel.tsx';
import { ImportProvider } from '../../src/ui/files/import/use-import.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

let screen: RunScreen;

beforeEach(async () => {
  screen = await openRunScreen();
});
afterEach(() => screen.close());

const tree = () => page.getByRole('tree', { name: 'Notebook files' });
const row = (name: string) => tree().getByRole('treeitem', { name, exact: true });

async function show(...paths: readonly string[]): Promise<void> {
  const { services, notebookId } = screen;
  for (const path of paths) await services.call('files.write', { notebookId, path, content: 'Text\n' });
  await screen.show(
    <div style={{ display: 'grid', blockSize: '400px', minBlockSize: 0 }}>
      <ImportProvider>
        <FilesPanel />
      </ImportProvider>
    </div>,
  );
}

async function rename(name: string, to: string): Promise<void> {
  await expect.element(row(name)).toBeVisible();
  row(name).element().focus();
  await userEvent.keyboard('{F2}');
  const field = tree().getByRole('textbox');
  await expect.element(field).toHaveFocus();
  await field.fill(to);
  await userEvent.keyboard('{Enter}');
  await expect.element(row(to)).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
}

it('stays on a note that is renamed, also when it moves in the order', async () => {
  await show('/orders.md', '/plan.md', '/samples.md');
  await rename('plan', 'goals');
  await expect.element(row('goals')).toHaveFocus();
  await expect.element(row('goals')).toHaveAttribute('tabindex', '0');
  await userEvent.keyboard('{F2}');
  await expect.element(page.getByRole('textbox', { name: 'New name for goals.md' })).toHaveFocus();
});

it('stays on a note that is renamed to the end of a long list', async () => {
  await show('/a.md', ...Array.from({ length: 60 }, (_, number) => `/m-${100 + number}.md`));
  await rename('a', 'z');
  await expect.element(row('z')).toHaveFocus();
  await expect.element(row('z')).toBeInViewport();
});

it('stays on a note that is moved by its menu', async () => {
  await show('/orders.md', '/plan.md', '/samples.md');
  await expect.element(row('plan')).toBeVisible();
  row('plan').element().focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await page.getByRole('menuitem', { name: 'Move…' }).click();
  const field = page.getByRole('combobox', { name: 'Move plan.md to' });
  await expect.element(field).toHaveFocus();
  await field.fill('/goals.md');
  await expect.element(page.getByRole('button', { name: 'Move', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(row('goals')).toHaveFocus();
});

it('stays in the tree when a note is moved into a closed folder', async () => {
  await show('/archive/old.md', '/plan.md', '/samples.md');
  await expect.element(row('plan')).toBeVisible();
  row('plan').element().focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await page.getByRole('menuitem', { name: 'Move…' }).click();
  await page.getByRole('combobox', { name: 'Move plan.md to' }).fill('archive');
  await expect.element(page.getByRole('button', { name: 'Move', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(row('plan')).not.toBeInTheDocument();
  await expect.poll(() => tree().element().contains(document.activeElement)).toBe(true);
});

it('stays on a note whose new name is taken back with Ctrl Z', async () => {
  await show('/orders.md', '/plan.md', '/samples.md');
  await rename('plan', 'goals');
  await expect.element(page.getByText('Renamed to goals.md.')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(row('plan')).toHaveFocus();
  await expect.element(row('goals')).not.toBeInTheDocument();
  await expect.element(page.getByText('Renamed to goals.md.')).not.toBeInTheDocument();
  // Nothing is left to take back.
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(row('plan')).toBeVisible();
});
