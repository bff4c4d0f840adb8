import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ExportBox } from '../../src/ui/files/import/export-box.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

let screen: RunScreen;
const PART = { exact: false };

afterEach(() => screen.close());

async function shown(archiveFiles: number) {
  screen = await openRunScreen();
  const described = { count: archiveFiles, sizeBytes: 1, labels: [], sensitive: { values: 0, texts: 0 }, archiveFiles };
  screen.answers['exports.describe'] = () => described;
  await screen.show(
    <ExportBox notebook={{ notebookId: screen.notebookId, name: 'Plants' }} onDone={() => undefined} />,
  );
  return page.getByRole('region', { name: 'Export “Plants”' });
}

it('says before it packs that an archive of too many files cannot be imported whole', async () => {
  const box = await shown(100_001);
  await expect.element(box.getByText('about 100,001 files, and an import takes 100,000 at most.', PART)).toBeVisible();
  expect(box.getByRole('link', { name: /^Save/ }).query()).toBeNull();
  await expect.element(box.getByText('unpack it and import its folders', PART)).toBeVisible();
  await box.getByRole('checkbox', { name: /^History/ }).click();
  await expect.element(box.getByText('Leave out the history and the log', PART)).toBeVisible();
  await box.getByRole('button', { name: 'Pack it anyway' }).click();
  await expect.element(box.getByRole('link', { name: /^Save Plants\.zip/ })).toBeVisible();
});

it('packs at once up to the limit', async () => {
  const box = await shown(100_000);
  await expect.element(box.getByRole('link', { name: /^Save Plants\.zip/ })).toBeVisible();
  expect(box.getByText('at most', PART).query()).toBeNull();
});
