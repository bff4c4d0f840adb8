import { expect, it } from 'vitest';
import { openZip } from '../../../../src/adapters/zip/read-zip.ts';
import { rawZip } from '../../../support/zip/raw-zip.ts';

it('lets other tasks have their turn while it lists very many entries', async () => {
  const entries = Array.from({ length: 5000 }, (_, index) => ({
    name: `${index % 2 === 0 ? 'kept' : '..'}/${index}.md`,
    data: 'a',
    stored: true,
  }));
  const archive = rawZip({ entries });
  let turns = 0;
  let isListed = false;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    turns += 1;
    if (isListed) port1.close();
    else port2.postMessage(null);
  };
  port2.postMessage(null);
  const { items, skipped } = await openZip(archive);
  isListed = true;
  expect(items).toHaveLength(2500);
  expect(skipped).toHaveLength(2500);
  // Entries are read, their headers are checked, and their names: each in parts of 500.
  expect(turns).toBeGreaterThanOrEqual(20);
});
