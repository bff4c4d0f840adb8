import { expect, it } from 'vitest';
import { openZip } from '../../../../src/adapters/zip/read-zip.ts';
import { rawZip } from '../../../support/zip/raw-zip.ts';

it('lets other tasks have their turn while it lists very many entries', async () => {
  const entries = Array.from({ length: 5000 }, (_, index) => ({
    name: `${index % 2 === 0 ? 'kept' : '..'}/${index}.md`,
    data: 'a',
    stored: true,
  }));
  let pauses = 0;
  const { items, skipped } = await openZip(rawZip({ entries }), {}, async () => {
    pauses += 1;
  });
  expect(items).toHaveLength(2500);
  expect(skipped).toHaveLength(2500);
  // Entries are read, their headers are checked, and their names: each in parts of 500.
  expect(pauses).toBe(30);
});
