import { describe, expect, it } from 'vitest';
import { isSameView, newView, readView, viewProperties } from '../../../../../src/core/shared/views/view-settings.ts';

/** As the search lists the properties of a note. */
const listed = (view: typeof newView) =>
  viewProperties(view).map(([, value]) => (typeof value === 'string' ? [value] : [...value]));

describe('readView', () => {
  it('reads what viewProperties writes', () => {
    const view = {
      ...newView,
      filter: 'path:/experiments prop:status="in work"',
      columns: ['date', 'sample id'],
      sort: { by: 'sample id', descending: true },
    };
    expect(readView(listed(view))).toEqual(view);
    expect(isSameView(readView(listed(view)) ?? newView, view)).toBe(true);
    expect(isSameView(view, newView)).toBe(false);
  });

  it('has defaults for what a note leaves out, and no view without a known layout', () => {
    expect(readView([['Table'], null, null, null, null, null])).toEqual(newView);
    expect(readView([['Gallery'], null, null, null, null, null])).toEqual({ ...newView, layout: 'gallery' });
    expect(readView([['graph'], null, null, null, null, null])).toBeNull();
    expect(readView([null, ['tag:a'], null, null, null, null])).toBeNull();
    expect(readView([])).toBeNull();
  });

  it('keeps no column twice, and at most twelve', () => {
    const columns = ['Date', ' date ', '', ...Array.from({ length: 30 }, (_, index) => `p${index}`)];
    const view = readView([['table'], null, columns, null, null, null]);
    expect(view?.columns).toHaveLength(12);
    expect(view?.columns.slice(0, 2)).toEqual(['date', 'p0']);
  });

  it('reads the direction of a sort, and a name with spaces', () => {
    const sortOf = (text: string) => readView([['table'], null, null, [text], null, null])?.sort;
    expect(sortOf('sample id')).toEqual({ by: 'sample id', descending: false });
    expect(sortOf('mass DESC')).toEqual({ by: 'mass', descending: true });
    expect(sortOf('')).toEqual(newView.sort);
  });
});
