import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ExportBox } from '../../src/ui/files/import/export-box.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

let screen: RunScreen;
const PART = { exact: false };

afterEach(() => screen.close());

async function exported(files: number) {
  screen = await openRunScreen();
  await screen.show(
    <ExportBox notebook={{ notebookId: screen.notebookId, name: 'Plants', files }} onDone={() => undefined} />,
  );
  const box = page.getByRole('region', { name: 'Export “Plants”' });
  await expect.element(box.getByRole('link', { name: /^Save Plants\.zip/ })).toBeVisible();
  return box;
}

it('says that an archive of too many files cannot be imported whole', async () => {
  const box = await exported(100_001);
  await expect.element(box.getByText('It has 100,001 files, and an import takes 100,000 at most.', PART)).toBeVisible();
});

it('says nothing of that below the limit', async () => {
  const box = await exported(100_000);
  expect(box.getByText('at most', PART).query()).toBeNull();
});
