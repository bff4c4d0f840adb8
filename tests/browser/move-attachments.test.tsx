import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FileRow } from '../../src/contracts/domain/notebook/notebook.ts';
import { MoveForm } from '../../src/ui/files/move/move-form.tsx';
import { useFileActions } from '../../src/ui/files/use-file-actions.ts';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

let screen: RunScreen;

beforeEach(async () => {
  screen = await openRunScreen();
});
afterEach(() => screen.close());

function Files({ row }: { row: FileRow }) {
  const actions = useFileActions();
  return (
    <div>
      <button type="button" onClick={() => void actions.dropInto([row], '/b')}>
        Drop
      </button>
      {actions.form?.kind === 'move' && <MoveForm form={actions.form} actions={actions} />}
    </div>
  );
}

async function drop(files: Record<string, string>): Promise<() => Promise<string[]>> {
  const { services, notebookId } = screen;
  for (const [path, content] of Object.entries(files))
    await services.call('files.write', { notebookId, path, content });
  const list = () => services.call('files.list', { notebookId });
  const row = (await services.runtime.services.store.notebook(notebookId)).get('/a/n.md');
  if (!row) throw new Error('no note');
  await screen.show(<Files row={row} />);
  await page.getByRole('button', { name: 'Drop' }).click();
  return async () => (await list()).flatMap(({ path, kind }) => (kind === 'file' ? [path] : []));
}

const box = () => page.getByRole('checkbox', { name: 'Move it too' });

it('offers the attachments of a dropped note, moves those beside it by default, and undoes all', async () => {
  const paths = await drop({ '/a/n.md': '![[p.png]]', '/a/p.png': 'p', '/m.md': '[[n]]' });
  await expect.element(page.getByText('1 attachment is linked only from here.')).toBeVisible();
  await expect.element(box()).toBeChecked();
  await page.getByText('Show the attachments').click();
  await expect.element(page.getByText('/a/p.png to /b/p.png')).toBeVisible();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(page.getByText('n.md and 1 attachment were moved to /b.')).toBeVisible();
  expect(await paths()).toEqual(['/b/n.md', '/b/p.png', '/m.md']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(paths).toEqual(['/a/n.md', '/a/p.png', '/m.md']);
});

it('leaves those from elsewhere unless asked, by keyboard too', async () => {
  const paths = await drop({ '/a/n.md': '![](/images/p.png)', '/images/p.png': 'p' });
  await expect.element(box()).not.toBeChecked();
  box().element().focus();
  await userEvent.keyboard(' ');
  await expect.element(box()).toBeChecked();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(page.getByText('n.md and 1 attachment were moved to /b, and 1 link was changed.')).toBeVisible();
  expect(await paths()).toEqual(['/b/attachments/p.png', '/b/n.md']);
});

it('says which name is taken, and moves the note alone when that is chosen', async () => {
  const paths = await drop({ '/a/n.md': '![](p.png)', '/a/p.png': 'p', '/b/p.png': 'other' });
  const alert = page.getByRole('alert').filter({ hasText: 'because /b/p.png already exists.' });
  await expect.element(alert).toBeVisible();
  const move = page.getByRole('button', { name: 'Move', exact: true });
  await expect.element(move).toBeDisabled();
  await box().click();
  await expect.element(move).toBeEnabled();
  await move.click();
  await expect.element(page.getByText('n.md was moved to /b, and 1 link was changed.')).toBeVisible();
  expect(await paths()).toEqual(['/a/p.png', '/b/n.md', '/b/p.png']);
});
