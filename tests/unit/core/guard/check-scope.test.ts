import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation, Scope } from '../../../../src/contracts/domain/agent.ts';
import {
  type CompiledScope,
  checkScope,
  compileScope,
  type ScopeQuestion,
} from '../../../../src/core/guard/check-scope.ts';
import { createTestAgent } from '../../../support/agents.ts';
import { caseCount } from '../../../support/case-count.ts';
import { oracleAllows, oracleReach } from '../../../support/path-oracle.ts';

const OPERATIONS: readonly Operation[] = ['read', 'write', 'create', 'delete', 'execute', 'integrations'];

function scopeOf(scope: Partial<Scope>, operations: readonly Operation[] = ['read']): CompiledScope {
  const can = Object.fromEntries(operations.map((operation) => [operation, true]));
  return compileScope(createTestAgent({ scope, can }));
}

function ask(scope: CompiledScope, path: string, question: Partial<ScopeQuestion> = {}): string {
  const decision = checkScope(scope, { notebookId: 'n1', path, as: 'file', operation: 'read', ...question });
  return decision.type === 'allowed' ? 'allowed' : decision.rule;
}

describe('checkScope', () => {
  const notes = scopeOf({ notebooks: ['n1'], folders: ['/notes'], fileTypes: ['*.md'] });

  it.each([
    ['/notes/a.md', {}, 'allowed'],
    ['/notes/deep/er/a.MD', {}, 'allowed'],
    ['/notes', { as: 'folder' }, 'allowed'],
    ['/notes/sub.folder', { as: 'folder' }, 'allowed'],
    ['/notes/a.txt', {}, 'scope.file-types'],
    ['/notes/md', {}, 'scope.file-types'],
    ['/notes-evil/a.md', {}, 'scope.folders'],
    ['/Notes/a.md', {}, 'scope.folders'],
    ['/', { as: 'folder' }, 'scope.folders'],
    ['/notes/a.md', { notebookId: 'n2' }, 'scope.notebooks'],
    ['/notes/a.md', { operation: 'write' }, 'scope.operations'],
    ['/notes/a.md', { operation: 'execute' }, 'scope.operations'],
  ] as const)('answers %s %j with %s', (path, question, answer) => {
    expect(ask(notes, path, question)).toBe(answer);
  });

  it.each([
    [{}],
    [{ folders: ['/'], fileTypes: ['*'] }],
    [{ notebooks: ['*'], fileTypes: ['*'] }],
    [{ notebooks: ['*'], folders: ['/'] }],
    [{ notebooks: ['*'], folders: ['notes', '*', '**', '/notes/../', ''], fileTypes: ['*'] }],
    [{ notebooks: ['*'], folders: ['/'], fileTypes: ['/a.md', 'notes/*.md'] }],
  ])('denies every file with the scope %j', (scope) => {
    for (const operation of OPERATIONS)
      expect(ask(scopeOf(scope, OPERATIONS), '/notes/a.md', { operation })).not.toBe('allowed');
  });

  it('denies an agent of one workspace every other one, and a notebook whose workspace is not known', () => {
    const everywhere = { notebooks: ['*'], folders: ['/'], fileTypes: ['*'] };
    const agent = { ...createTestAgent({ scope: everywhere, can: { read: true } }), workspaceId: 'w1' };
    const scope = compileScope(agent);
    expect(ask(scope, '/a.md', { workspaceId: 'w1' })).toBe('allowed');
    expect(ask(scope, '/a.md', { workspaceId: 'w2' })).toBe('scope.workspace');
    expect(ask(scope, '/a.md')).toBe('scope.workspace');
    // The compiled scope of the agent without a workspace is another one.
    expect(ask(scopeOf(everywhere), '/a.md', { workspaceId: 'w2' })).toBe('allowed');
  });

  it('denies everything when lists or capabilities are missing', () => {
    const damaged = [
      { scope: {}, can: {} },
      { scope: { notebooks: ['*'], folders: null, fileTypes: ['*'] }, can: { read: true } },
    ];
    for (const { scope, can } of damaged) {
      const agent = { name: 'damaged', ...JSON.parse(JSON.stringify({ scope, can })) };
      expect(ask(compileScope(agent), '/notes/a.md')).not.toBe('allowed');
    }
  });

  it('accepts only true for a capability, for its own operation', () => {
    for (const value of ['true', 1, {}, null]) {
      const agent = JSON.parse(
        JSON.stringify({
          ...createTestAgent({ scope: { notebooks: ['*'], folders: ['/'], fileTypes: ['*'] } }),
          can: { read: value },
        }),
      );
      expect(ask(compileScope(agent), '/a')).toBe('scope.operations');
    }
    const operation = 'constructor' as Operation;
    expect(ask(scopeOf({ notebooks: ['*'], folders: ['/'], fileTypes: ['*'] }, OPERATIONS), '/a', { operation })).toBe(
      'scope.operations',
    );
  });

  it('denies when a check throws', () => {
    const broken: CompiledScope = {
      check: () => {
        throw new Error('no');
      },
    };
    expect(ask(broken, '/notes/a.md')).toBe('scope.path');
  });

  it('accepts the alias of the notebook in a scope', () => {
    expect(ask(scopeOf({ notebooks: ['*'], folders: ['/workspace/notes'], fileTypes: ['*'] }), '/notes/a.md')).toBe(
      'allowed',
    );
    expect(ask(scopeOf({ notebooks: ['*'], folders: ['/workspace'], fileTypes: ['*'] }), '/a.md')).toBe('allowed');
    expect(ask(scopeOf({ notebooks: ['*'], folders: ['/workspaces'], fileTypes: ['*'] }), '/a.md')).toBe(
      'scope.folders',
    );
  });

  it('does not change when the agent object changes', () => {
    const agent = createTestAgent({
      scope: { notebooks: ['n1'], folders: ['/notes'], fileTypes: ['*'] },
      can: { read: true },
    });
    const scope = compileScope(agent);
    agent.scope.folders.push('/');
    agent.can.write = true;
    expect(ask(scope, '/secret.md')).toBe('scope.folders');
    expect(ask(scope, '/notes/a.md', { operation: 'write' })).toBe('scope.operations');
    expect(ask(compileScope(agent), '/secret.md')).toBe('allowed');
  });

  it('answers the same again, also beyond the size of its cache', () => {
    for (let index = 0; index < 70_000; index += 1) ask(notes, `/notes/${index}.md`);
    expect(ask(notes, '/notes/0.md')).toBe('allowed');
    expect(ask(notes, '/secret/0.md')).toBe('scope.folders');
  });

  it('agrees with the oracle on generated scopes and paths', () => {
    const name = fc.constantFrom('a', 'b', 'A', 'a.md', 'b.MD', 'b.txt', 'é');
    const path = fc.array(name, { maxLength: 4 }).map((names) => `/${names.join('/')}`);
    const glob = fc
      .array(fc.oneof(name, fc.constantFrom('*', '**', 'a*', '?', '*.md')), { maxLength: 3 })
      .map((names) => `/${names.join('/')}`);
    const scope = fc.record({
      notebooks: fc.subarray(['*', 'n1', 'n2']),
      folders: fc.array(glob, { maxLength: 3 }),
      fileTypes: fc.subarray(['*.md', '*.txt', '*', 'a', '?']),
      operations: fc.subarray([...OPERATIONS]),
    });
    fc.assert(
      fc.property(
        scope,
        path,
        fc.constantFrom(...OPERATIONS),
        fc.constantFrom('file' as const, 'folder' as const),
        (given, at, operation, as) => {
          const expected = oracleAllows(oracleReach(at, given, null, 'n1'), given, operation, as);
          const { operations, ...lists } = given;
          expect(ask(scopeOf(lists, operations), at, { operation, as }) === 'allowed').toBe(expected !== null);
        },
      ),
      { numRuns: caseCount({ reduced: 1500, full: 10_000 }) },
    );
  });
});
