import { expect, it } from 'vitest';
import { renamedPath } from '../../../../../src/core/shared/names/renamed-path.ts';

it.each([
  ['/plan.md', 'roadmap', '/roadmap.md'],
  ['/notes/Plan.MD', 'roadmap', '/notes/roadmap.MD'],
  ['/plan.markdown', 'roadmap', '/roadmap.markdown'],
  ['/plan.md', 'plan v1.2', '/plan v1.2.md'],
  ['/plan.md', 'roadmap.md', '/roadmap.md'],
  ['/plan.md', 'plan.txt', '/plan.txt'],
  ['/data.csv', 'data', '/data'],
])('%s, renamed by typing %s, is %s', (path, typed, renamed) => {
  expect(renamedPath({ path, kind: 'file' }, typed)).toBe(renamed);
});

it('adds no ending to a folder', () => {
  expect(renamedPath({ path: '/a/old.md', kind: 'folder' }, 'new')).toBe('/a/new');
});
