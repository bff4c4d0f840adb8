import { describe, expect, it } from 'vitest';
import { checkScope, compileScope } from '../../../src/core/guard/check-scope.ts';
import { pickState } from '../../../src/ui/agents/scope/scope-picks.ts';
import { createToolLab } from '../../support/tool-lab.ts';

describe('create_folder', () => {
  // What types an agent may not see, it must not find out by the names that are taken.
  it.each([
    '/notes/data.bin',
    '/notes/data.bin/',
    '/notes/data.bin//',
    '/notes/data.bin/.',
    '/notes/x/../data.bin/x/..',
  ])('answers the same whether a file of a type out of scope exists or not: %s', async (path) => {
    const options = { fileTypes: ['*.md'] };
    const there = createToolLab({ '/notes/a.md': 'a', '/notes/data.bin': 'x' }, options);
    const absent = createToolLab({ '/notes/a.md': 'a' }, options);
    expect(await there.call('create_folder', { path })).toEqual(await absent.call('create_folder', { path }));
  });
});

describe('the folder tree of the scope', () => {
  const can = { read: true, write: true, create: true, delete: true, execute: false, integrations: false };
  it.each([
    '/workspace/notes',
    '/workspace/notes/**',
    '/workspace',
    '/workspace/**',
    '/notes//deep',
    '/notes/',
    '/notes/**/',
  ])('matches what the guard allows under another spelling: %s', (pattern) => {
    const scope = compileScope({ name: 'a', can, scope: { notebooks: ['*'], folders: [pattern], fileTypes: ['*'] } });
    for (const path of ['/notes/deep', '/notes/deep/a.md', '/other/a.md']) {
      const question = { notebookId: 'n', path, as: 'file', operation: 'read' } as const;
      const allowed = checkScope(scope, question).type === 'allowed';
      expect([path, pickState([pattern], path) === 'all']).toEqual([path, allowed]);
    }
  });
});
