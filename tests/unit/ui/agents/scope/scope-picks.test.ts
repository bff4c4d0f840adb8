import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capabilitiesSchema } from '../../../../../src/contracts/domain/agent.ts';
import { checkScope, compileScope } from '../../../../../src/core/guard/check-scope.ts';
import {
  hasWildcards,
  MAX_PATTERNS,
  pickState,
  placeOf,
  togglePick,
  withFolders,
} from '../../../../../src/ui/agents/scope/scope-picks.ts';

const TREE: Readonly<Record<string, readonly string[]>> = {
  '/': ['/data', '/notes', '/top.md'],
  '/data': ['/data/a.csv', '/data/raw'],
  '/data/raw': ['/data/raw/x.csv', '/data/raw/y.csv'],
  '/notes': ['/notes/a.md', '/notes/b.md'],
};
const childrenOf = (folder: string) => TREE[folder];
const FILES = Object.values(TREE)
  .flat()
  .filter((path) => !Object.hasOwn(TREE, path));

/** The patterns after toggling these, one after the other. */
function toggled(patterns: readonly string[], ...paths: string[]): string[] {
  return paths.reduce(
    (before, path) => {
      const result = togglePick(before, path, childrenOf);
      if (result.type !== 'picked') throw new Error(result.type);
      return result.patterns;
    },
    [...patterns],
  );
}

/** The files that the guard itself lets an agent with these patterns read. */
function allowed(folders: string[]): string[] {
  const can = capabilitiesSchema.parse({ read: true });
  const scope = compileScope({ name: 'a', scope: { notebooks: ['*'], folders, fileTypes: ['*'] }, can });
  return FILES.filter(
    (path) => checkScope(scope, { notebookId: 'n', path, as: 'file', operation: 'read' }).type === 'allowed',
  );
}

describe('placeOf', () => {
  it.each([
    ['/notes', '/notes'],
    ['/notes/', '/notes'],
    ['/notes/**', '/notes'],
    ['/', '/'],
    ['/**', '/'],
    ['/data/*/raw', null],
    ['/notes/*', null],
    ['/no?es', null],
    ['notes', null],
  ])('of %j is %j', (pattern, place) => {
    expect(placeOf(pattern)).toBe(place);
  });
});

describe('pickState', () => {
  it.each([
    [['/notes'], '/notes', 'all'],
    [['/notes'], '/notes/a.md', 'all'],
    [['/notes'], '/', 'some'],
    [['/data/raw/x.csv'], '/data', 'some'],
    [['/notes'], '/notes-evil', 'none'],
    [['/notes/**'], '/data', 'none'],
    [[], '/', 'none'],
  ] as const)('with %j, of %j is %s', (patterns, path, state) => {
    expect(pickState(patterns, path)).toBe(state);
  });

  it('is partial where a wildcard pattern matches something', () => {
    const touched = withFolders(['/data/raw/x.csv']);
    expect([...touched]).toEqual(['/data/raw/x.csv', '/data/raw', '/data']);
    expect(pickState(['/data/*/x.csv'], '/data', touched)).toBe('some');
    expect(pickState(['/data/*/x.csv'], '/notes', touched)).toBe('none');
    expect(hasWildcards(['/notes', '/data/*/x.csv'])).toBe(true);
    expect(hasWildcards(['/notes', '/data/**'])).toBe(false);
  });
});

describe('togglePick', () => {
  it('replaces picked contents by their folder', () => {
    expect(toggled(['/data/raw/x.csv', '/notes'], '/data')).toEqual(['/notes', '/data']);
    expect(toggled(['/data', '/notes/*'], '/')).toEqual(['/**']);
  });

  it('keeps wildcard patterns', () => {
    expect(toggled(['/data/*/x.csv'], '/notes')).toEqual(['/data/*/x.csv', '/notes']);
  });

  it('removes a path from a picked folder by listing its siblings', () => {
    expect(toggled(['/**'], '/data/raw/x.csv')).toEqual(['/notes', '/top.md', '/data/a.csv', '/data/raw/y.csv']);
    expect(toggled(['/notes/**'], '/notes/a.md')).toEqual(['/notes/b.md']);
    expect(toggled(['/notes', '/notes/a.md'], '/notes/a.md')).toEqual(['/notes/b.md']);
  });

  it('returns the reason why a path cannot be toggled', () => {
    const many = Array.from({ length: MAX_PATTERNS + 2 }, (_, n) => `/n/${n}`);
    const below = (folder: string) => (folder === '/n' ? many : undefined);
    expect(togglePick(['/n'], '/n/1', below)).toEqual({ type: 'too-many', count: MAX_PATTERNS + 1 });
    expect(togglePick(many.slice(0, MAX_PATTERNS), '/m', below)).toMatchObject({ type: 'too-many' });
    expect(togglePick(['/m'], '/m/1', below)).toEqual({ type: 'unread' });
    expect(togglePick([], '/why?.md', childrenOf)).toEqual({ type: 'unnameable', path: '/why?.md' });
    expect(togglePick(['/n'], '/n/1', () => ['/n/1', '/n/*'])).toEqual({ type: 'unnameable', path: '/n/*' });
  });

  it('agrees with the guard after any sequence of toggles', () => {
    const paths = fc.constantFrom('/', ...Object.values(TREE).flat());
    const property = fc.property(fc.array(paths, { maxLength: 12 }), (list) => {
      const wanted = new Set<string>();
      let patterns: string[] = [];
      for (const path of list) {
        const below = FILES.filter((file) => path === '/' || file === path || file.startsWith(`${path}/`));
        const takesOut = pickState(patterns, path) === 'all';
        for (const file of below) wanted[takesOut ? 'delete' : 'add'](file);
        patterns = toggled(patterns, path);
        expect(allowed(patterns).sort()).toEqual([...wanted].sort());
        for (const each of FILES) expect(pickState(patterns, each)).toBe(wanted.has(each) ? 'all' : 'none');
      }
    });
    expect(() => fc.assert(property)).not.toThrow();
  });
});
