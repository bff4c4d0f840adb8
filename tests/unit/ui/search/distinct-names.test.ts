import { describe, expect, it } from 'vitest';
import { distinctNames } from '../../../../src/ui/search/distinct-names.ts';
import { shownTitle } from '../../../../src/ui/search/shown-title.ts';

describe('distinctNames', () => {
  it('adds the file name, or the path, where names are the same', () => {
    const names = new Map([
      ['/a.md', 'Plan'],
      ['/day/1.md', 'Log'],
      ['/day/2.md', 'Log'],
      ['/x/README.md', 'Readme'],
      ['/y/README.md', 'Readme'],
    ]);
    expect([...distinctNames([...names.keys()], (path) => names.get(path) ?? '').values()]).toEqual([
      'Plan',
      'Log (1)',
      'Log (2)',
      'Readme (/x/README.md)',
      'Readme (/y/README.md)',
    ]);
  });
});

describe('shownTitle', () => {
  it('names note and section', () => {
    expect(shownTitle({ title: 'Plan', section: 'Methods' })).toBe('Plan › Methods');
    expect(shownTitle({ title: 'Plan', section: '' })).toBe('Plan');
    expect(shownTitle({ title: 'Plan', section: 'Plan' })).toBe('Plan');
  });
});
