import { describe, expect, it } from 'vitest';
import { isReservedTopName, mountOf, recordedPath, resolveMount, showPath } from '../../../../src/core/guard/mounts.ts';

describe('resolveMount', () => {
  it.each([
    ['/notes/x.md', 'notebook', '/notes/x.md'],
    ['/', 'notebook', '/'],
    ['/workspace', 'notebook', '/'],
    ['/workspace/notes/x.md', 'notebook', '/notes/x.md'],
    ['/workspaces/x', 'notebook', '/workspaces/x'],
    ['/runs/run-1', 'mount', '/runs/run-1'],
    ['/runs/run-1/a/b', 'mount', '/runs/run-1/a/b'],
    ['/runs/this', 'mount', '/runs/run-1'],
    ['/runs/this/a/b', 'mount', '/runs/run-1/a/b'],
    ['/workspace/runs/this/a', 'mount', '/runs/run-1/a'],
    ['/workspace/runs/run-1/a', 'mount', '/runs/run-1/a'],
    ['/scratch', 'mount', '/scratch/run-1'],
    ['/scratch/a', 'mount', '/scratch/run-1/a'],
    ['/scratch/run-2/a', 'mount', '/scratch/run-1/run-2/a'],
    ['/notes/runs/x', 'notebook', '/notes/runs/x'],
    ['/.gitignore', 'notebook', '/.gitignore'],
    ['/notes/.github/x', 'notebook', '/notes/.github/x'],
    ['/a.git', 'notebook', '/a.git'],
    ['/notes/／.git', 'notebook', '/notes/／.git'],
    ['/notes/a／.cloister', 'notebook', '/notes/a／.cloister'],
  ])('%s is %s %s', (shown, type, stored) => {
    expect(resolveMount(shown, 'run-1')).toMatchObject({ type, stored });
  });

  it.each([
    '/runs',
    '/runs/run-2',
    '/runs/run-2/a',
    '/runs/run-10/a',
    '/runs/thisx/a',
    '/runs/This/a',
    '/runs/this/.git/config',
    '/runs/RUN-1/a',
    '/Runs/run-1/a',
    '/SCRATCH/a',
    '/Workspace/notes',
    '/workspace/workspace/notes',
    '/workspace/runs/run-2',
    '/.cloister',
    '/.cloister/agents/x',
    '/.Cloister/x',
    '/.git',
    '/.git/config',
    '/.GIT/config',
    '/notes/.git/hooks/post-checkout',
    '/notes/.git',
    '/.g\u200cit/config',
    '/.gıt/../.git',
    '/.\uff47it/config',
    '/.git./config',
    '/.git /config',
    '/GIT~1/config',
    '/\u2024git/config',
    '/workspace/.git',
    '/runs/run-1/.git/config',
    '/scratch/.cloister',
    '/ſcratch/x',
    '/runs\u200b/x',
  ])('denies %j', (shown) => {
    expect(resolveMount(shown, 'run-1')).toMatchObject({ type: 'denied', rule: 'scope.reserved' });
  });

  it('denies both mounts outside a run, and for invalid run ids', () => {
    for (const runId of [null, '', '..', '.', 'a/b', 'a\0', 'a\\b']) {
      for (const shown of ['/runs', '/runs/run-1', '/runs/this', '/runs/x', '/scratch', '/scratch/x']) {
        expect(resolveMount(shown, runId), `${runId} ${shown}`).toMatchObject({
          type: 'denied',
          rule: 'scope.reserved',
        });
      }
    }
  });
});

describe('showPath', () => {
  it.each(['/notes/a.md', '/', '/runs/this', '/runs/this/a', '/scratch', '/scratch/a/b'])(
    'is the inverse of resolveMount for %s',
    (shown) => {
      const mounted = resolveMount(shown, 'run-1');
      expect(mounted.type === 'denied' ? null : showPath(mounted.stored, 'run-1')).toBe(shown);
    },
  );

  it.each([
    '/runs/run-2/a',
    '/scratch/run-2/a',
    '/scratch/run-10',
    '/runs',
    '/scratch',
    '/.git/x',
    '/notes/.git/x',
    '/.cloister',
  ])('returns null for %s', (stored) => {
    expect(showPath(stored, 'run-1')).toBeNull();
    expect(showPath(stored, null)).toBeNull();
  });
});

describe('recordedPath', () => {
  it.each([
    ['/runs/this/a', '/runs/run-1/a'],
    ['/scratch/a', '/scratch/a'],
    ['/notes/a.md', '/notes/a.md'],
  ])('returns %s as %s', (shown, recorded) => {
    const mounted = resolveMount(shown, 'run-1');
    if (mounted.type === 'denied') throw new Error(mounted.reason.message);
    expect(recordedPath({ path: mounted.stored, shown })).toBe(recorded);
  });
});

describe('mountOf', () => {
  it('recognizes only the mounts of this run', () => {
    expect(mountOf('/runs/run-1/x', 'run-1')).toBe('runs');
    expect(mountOf('/scratch/run-1', 'run-1')).toBe('scratch');
    expect(mountOf('/runs/run-10/x', 'run-1')).toBeNull();
    expect(mountOf('/notes/runs/run-1', 'run-1')).toBeNull();
    expect(mountOf('/runs/run-1', null)).toBeNull();
  });
});

describe('isReservedTopName', () => {
  it.each(['workspace', 'Runs', 'SCRATCH', '.git', '.GIT', '.Cloister', 'run\u200bs', 'ｒｕｎｓ', 'runs.'])(
    'reserves %j',
    (name) => {
      expect(isReservedTopName(name)).toBe(true);
    },
  );

  it.each(['', 'notes', 'run', 'runs2', 'my workspace', 'git', 'cloister', '.gitignore', 'ruñs'])(
    'does not reserve %j',
    (name) => {
      expect(isReservedTopName(name)).toBe(false);
    },
  );
});
