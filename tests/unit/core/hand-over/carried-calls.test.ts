import { describe, expect, it } from 'vitest';
import { carriedCalls } from '../../../../src/core/hand-over/carried-calls.ts';
import { createTestAgent } from '../../../support/agents.ts';
import { createTestGrant } from '../../../support/grants.ts';

const agent = createTestAgent({
  scope: { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] },
  can: { read: true },
});
const grant = createTestGrant(agent);

function waitingFor(...paths: string[]) {
  const targets = paths.map((path) => ({ path, before: null, after: null }));
  const claims = { targets } as never;
  return { toolName: 'create_file', input: {}, target: paths[0] ?? '', notebookId: 'notebook-1', claims };
}
const carried = (...paths: string[]) => carriedCalls([waitingFor(...paths)], agent, grant).length === 1;

describe('carriedCalls', () => {
  it('carries a call on a path in the scope, also under the alias of the notebook', () => {
    expect(carried('/notes/a.md')).toBe(true);
    expect(carried('/workspace/notes/a.md')).toBe(true);
    expect(carried('/notes')).toBe(true);
  });

  it('carries no call on a path outside of the scope, by either name', () => {
    expect(carried('/secret/key.md')).toBe(false);
    expect(carried('/workspace/secret/key.md')).toBe(false);
    expect(carried('/notes-evil/a.md')).toBe(false);
  });

  it('carries no call of which one of several paths is outside', () => {
    expect(carried('/notes/a.md', '/secret/key.md')).toBe(false);
  });

  it('carries a call on an address', () => {
    expect(carried('https://example.org/a')).toBe(true);
  });
});
