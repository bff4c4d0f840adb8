import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isReservedTopName } from '../../../../../src/core/guard/mounts.ts';
import { normalizePath } from '../../../../../src/core/guard/normalize-path.ts';
import { topOf } from '../../../../../src/core/shared/paths/path-parts.ts';
import { toDiskName, toNotebookPath } from '../../../../../src/features/folder-sync/core/disk-names.ts';
import { readSidecar } from '../../../../../src/features/folder-sync/core/sidecar.ts';
import { spreadCases } from '../../../../support/case-count.ts';
import { openSyncLab } from '../../../../support/folder-sync/sync-lab.ts';

const fixtures = join(import.meta.dirname, '../../../../fixtures/paths');
const lines = readdirSync(fixtures)
  .filter((name) => name.endsWith('.txt'))
  .flatMap((name) => readFileSync(join(fixtures, name), 'utf8').split('\n'))
  .filter((line) => line !== '');

it('takes no hostile name of a folder out of the notebook, and gives none to the disk', async () => {
  const sync = await openSyncLab({ '/a.md': 'one' });
  const cases = spreadCases(lines, { reduced: 300 });
  let put = 0;
  for (const line of cases) {
    try {
      // As a file system would list it, whatever the name says.
      sync.folder.put(line, `text of ${line}`);
      put += 1;
    } catch {
      // A folder is there.
    }
  }
  expect(put).toBeGreaterThan(cases.length / 2);
  await sync.run();
  const tree = Object.keys(await sync.tree());
  const escapes = tree.filter((path) => {
    const normal = normalizePath(path);
    return normal.type !== 'ok' || normal.path !== path || isReservedTopName(topOf(path));
  });
  expect(escapes).toEqual([]);
  expect(sync.disk()).toMatchObject({ 'a.md': 'one' });
  expect(await sync.run()).toMatchObject({ in: 0, out: 0 });
  sync.lab.stop();
});

it('makes one safe name of every name, and no path of a name', () => {
  for (const line of lines) {
    for (const name of line.split('/').filter(Boolean)) {
      const safe = toDiskName(name);
      expect(safe).not.toMatch(/["*/:<>?\\|]|[. ]$/);
      expect(toDiskName(name)).toBe(safe);
    }
    const path = toNotebookPath('/notes', line);
    if (path !== null) expect(path.startsWith('/notes/')).toBe(true);
  }
  expect(toNotebookPath('/', '.git')).toBe('/git-imported');
  expect(toDiskName('x'.repeat(300)).length).toBeLessThanOrEqual(255);
});

it('believes no name of a sidecar that a notebook cannot have', () => {
  const files = lines.map((line, at) => ({ file: `${at}.md`, path: line, labels: ['local-only', 'no-such-label'] }));
  const { names, labels } = readSidecar(JSON.stringify({ format: 'cloister-notebook', version: 1, files }));
  for (const path of names.values()) expect(normalizePath(path)).toEqual({ type: 'ok', path });
  expect(labels.get('0.md')).toEqual(['local-only']);
  expect(readSidecar('{').isThere).toBe(true);
});
