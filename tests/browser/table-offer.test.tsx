import { afterEach, beforeEach, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { TABLE_CATALOG } from '../../src/features/meaning/contract/table-catalog.ts';
import { TableOffer } from '../../src/features/meaning/page/table-offer.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

let screen: RunScreen;

beforeEach(async () => {
  screen = await openRunScreen();
});

afterEach(() => screen.close());

it('says what a table is for, how large it is and from where, and the checks on demand', async () => {
  const [entry] = TABLE_CATALOG;
  if (entry === undefined) throw new Error('no table');
  await screen.show(
    <ul>
      <TableOffer entry={entry} />
    </ul>,
  );
  const download = page.getByRole('button', { name: `Download ${entry.title}` });
  await expect.element(download).toBeVisible();
  const offer = page.getByRole('listitem').filter({ has: download });
  await expect.element(offer.getByText(/ to download from huggingface\.co\.$/)).toBeVisible();
  const shown = [...offer.element().querySelectorAll('p')].filter((paragraph) => paragraph.checkVisibility());
  expect(shown).toHaveLength(2);
  const proof = offer.getByText(/SHA-256/);
  await expect.element(proof).not.toBeVisible();
  await offer.getByText('What is checked').click();
  await expect.element(proof).toBeVisible();
  expect(await commands.findViolations('main')).toEqual([]);
});
