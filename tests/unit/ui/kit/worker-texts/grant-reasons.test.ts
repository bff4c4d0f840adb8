import { expect, it } from 'vitest';
import type { Grant } from '../../../../../src/contracts/domain/run/grant.ts';
import type { Said } from '../../../../../src/contracts/errors/errors.ts';
import { scopeReason } from '../../../../../src/contracts/sentences/permission-sentences.ts';
import { plainWord } from '../../../../../src/contracts/sentences/run-sentences.ts';
import { checkGrant } from '../../../../../src/core/grants/check-grant.ts';
import { describeGrant } from '../../../../../src/core/grants/make-grant.ts';
import { sealGrant } from '../../../../../src/core/grants/seal-grant.ts';
import { checkGrantedUrl, denyRight } from '../../../../../src/core/grants/within-grant.ts';
import { compileGrantedScope } from '../../../../../src/core/guard/granted-scope.ts';
import { createTestAgent, EVERYTHING } from '../../../../support/agents.ts';
import { createTestGrant, PLACE } from '../../../../support/grants.ts';
import { NOON_MS } from '../../../../support/memory-notebook.ts';
import { nodeHasher } from '../../../../support/memory-services.ts';

const all = { ...EVERYTHING.can, execute: true, integrations: true };
const wide = createTestAgent({ ...EVERYTHING, can: all, fetchAllowlist: ['example.org'] });
const none = createTestAgent({
  scope: { notebooks: ['*'], folders: ['/a'], fileTypes: ['*.md'] },
  can: { read: true },
});

function reasonsOfGrants(): Said[] {
  const grant = createTestGrant(wide);
  const used = { ...PLACE, agent: wide.name, nowMs: NOON_MS };
  const uses: [Grant | undefined, Partial<typeof used>][] = [
    [undefined, {}],
    [{ ...grant, seal: 'x' }, {}],
    [sealGrant({ ...grant, notebookId: 'other' }, nodeHasher), {}],
    [{ ...grant }, {}],
    [grant, { workspaceId: 'other' }],
    [grant, { nowMs: grant.expiresMs }],
    [grant, { nowMs: NOON_MS - 10 * 86_400_000 }],
  ];
  return uses.map(([one, more]) => {
    const decision = checkGrant(one, { ...used, ...more }, nodeHasher);
    return decision.type === 'denied' ? decision.reason : { message: '' };
  });
}

function reasonsOfCalls(): Said[] {
  const questions = [
    { path: '/b.md', operation: 'read' },
    { path: '/a/b.txt', operation: 'read' },
    { path: '/a/b.md', operation: 'write' },
    { path: '/a/b.md', operation: 'create' },
    { path: '/a/b.md', operation: 'delete' },
  ] as const;
  const pairs = [
    { now: wide, start: none },
    { now: none, start: wide },
  ];
  return pairs.flatMap(({ now, start }) => {
    const grant = createTestGrant(start);
    const scope = compileGrantedScope(now, grant);
    const decisions = [
      ...questions.map((one) => scope.check({ ...one, notebookId: PLACE.notebookId, as: 'file' })),
      checkGrantedUrl('https://example.org/', now.fetchAllowlist, grant),
    ];
    return [
      ...decisions.map((decision) => (decision.type === 'denied' ? decision.reason : { message: '' })),
      denyRight(now, grant, 'execute', plainWord('runScripts'), scopeReason('scripts', { agent: now.name }))
        ?.reason ?? { message: '' },
      denyRight(now, grant, 'integrations', plainWord('useNetwork'), scopeReason('integrations', { agent: now.name }))
        ?.reason ?? { message: '' },
    ];
  });
}

it('each reason of a grant has a key, and is about one thing', () => {
  const reasons = [...reasonsOfGrants(), ...reasonsOfCalls()];
  expect(reasons).toHaveLength(23);
  expect(new Set(reasons.map(({ message }) => message)).size).toBe(23);
  expect(reasons.filter(({ key }) => key === undefined)).toEqual([]);
  expect(describeGrant(createTestGrant(wide))).toMatch(/^Grant [0-9a-f]{16}, valid until /);
});
