import { expect, it } from 'vitest';
import { mayStoreView } from '../../../../src/ui/preview/may-store-view.ts';

it('knows the frontmatter of a view from that of other notes', () => {
  expect(mayStoreView('---\nview: table\n---\n# V\n')).toBe(true);
  expect(mayStoreView('\uFEFF---\r\ntitle: x\r\nView: "board"\r\n---\r\n')).toBe(true);
  expect(mayStoreView('---\nreview: table\nview-sort: x\n---\n')).toBe(false);
  expect(mayStoreView('---\nview:\n---\n')).toBe(false);
  expect(mayStoreView('# V\n\nview: table\n---\n')).toBe(false);
  expect(mayStoreView('---\nview: table\n')).toBe(false);
});
