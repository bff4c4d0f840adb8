import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Agent, Capabilities } from '../../../../src/contracts/domain/agent.ts';
import { type Grant, grantSchema } from '../../../../src/contracts/domain/run/grant.ts';
import { createToolList } from '../../../../src/core/execution/parse-call.ts';
import { prepareToolCall } from '../../../../src/core/execution/prepare-call.ts';
import { checkGrant } from '../../../../src/core/grants/check-grant.ts';
import { endGrant, GRANT_MS, renewGrant } from '../../../../src/core/grants/make-grant.ts';
import { type Narrowing, narrow } from '../../../../src/core/grants/narrow-grant.ts';
import { isIntact } from '../../../../src/core/grants/seal-grant.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createTestAgent } from '../../../support/agents.ts';
import { caseCount } from '../../../support/case-count.ts';
import { createTestGrant, PLACE } from '../../../support/grants.ts';
import { createFreeAgent } from '../../../support/loop-seed.ts';
import { createMemoryNotebook, NOON_MS } from '../../../support/memory-notebook.ts';
import { countingIds, nodeHasher } from '../../../support/memory-services.ts';
import { noFetcher, noGit, noPdfs, noScreen, noScripts, noSearch } from '../../../support/no-fetcher.ts';
import { noHelpers } from '../../../support/no-helpers.ts';
import { oracleAllows, oracleReach } from '../../../support/path-oracle.ts';

const notebook = createMemoryNotebook({ '/a/x.md': '1', '/a/y.txt': '2', '/b/x.md': '3', '/b/deep/z.md': '4' });
const ports = {
  tools: createToolList(TOOLS),
  hasher: nodeHasher,
  ids: countingIds(),
  fetcher: noFetcher,
  screen: noScreen,
  git: noGit,
  search: noSearch,
  pdf: noPdfs,
  script: noScripts,
  helpers: noHelpers,
  clock: { nowMs: () => NOON_MS },
};

interface Bound {
  readonly folders: readonly string[];
  readonly fileTypes: readonly string[];
  readonly can: Partial<Capabilities>;
  readonly hosts: readonly string[];
}

const rights = ['read', 'write', 'create', 'delete', 'integrations'] as const;
const bound: fc.Arbitrary<Bound> = fc.record({
  folders: fc.subarray(['/a', '/b', '/**', '/b/deep/*', '/a/x.md', '/new'], { minLength: 1 }),
  fileTypes: fc.subarray(['*', '*.md', '*.txt'], { minLength: 1 }),
  can: fc
    .subarray([...rights], { minLength: 2 })
    .map((can) => Object.fromEntries(rights.map((right) => [right, can.includes(right)]))),
  hosts: fc.subarray(['example.org', '*.example.org', 'other.example'], { minLength: 1 }),
});
const anyEvent = fc.oneof(
  fc.record({ type: fc.constant('edit' as const), to: bound }),
  fc.record({ type: fc.constant('narrow' as const), to: bound, parts: fc.subarray(['within', 'can', 'hosts']) }),
);
const anyCall = fc.oneof(
  fc
    .record({
      operation: fc.constantFrom('read' as const, 'write' as const, 'delete' as const),
      path: fc.constantFrom('/a/x.md', '/a/y.txt', '/b/x.md', '/b/deep/z.md'),
    })
    .map((call) => ({ ...call, host: null })),
  fc.constantFrom('/a/new.md', '/b/deep/new.txt', '/new/note.md').map((path) => ({
    operation: 'create' as const,
    path,
    host: null,
  })),
  fc.constantFrom('example.org', 'sub.example.org', 'other.example', 'evil.example').map((host) => ({
    operation: 'integrations' as const,
    path: null,
    host,
  })),
);
type Call = typeof anyCall extends fc.Arbitrary<infer C> ? C : never;

function agentOf({ folders, fileTypes, can, hosts }: Bound): Agent {
  const scope = { notebooks: ['*'], folders: [...folders], fileTypes: [...fileTypes] };
  return createTestAgent({ scope, can, fetchAllowlist: [...hosts], approvals: 'destructive-only' });
}

const EVERYTHING: Bound = {
  folders: ['/**'],
  fileTypes: ['*'],
  can: { read: true, write: true, create: true, delete: true, integrations: true },
  hosts: ['example.org', '*.example.org', 'other.example', 'evil.example'],
};

function allows({ folders, fileTypes, can, hosts }: Bound, { operation, path, host }: Call): boolean {
  if (host !== null) {
    const listed = hosts.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : one === host));
    return can.integrations === true && listed;
  }
  const operations = rights.filter((right) => can[right] === true);
  const scope = { notebooks: ['*'], folders, fileTypes, operations };
  return oracleAllows(oracleReach(path, scope, 'run-1', 'notebook-1'), scope, operation, 'file') !== null;
}

const TOOL_OF = { read: 'read_file', write: 'write_file', create: 'create_file', delete: 'delete_file' } as const;

async function isRefused(agent: Agent, grant: Grant, { operation, path, host }: Call): Promise<boolean> {
  const [toolName, input] =
    operation === 'integrations'
      ? ['fetch_url', { url: `https://${host}/` }]
      : [TOOL_OF[operation], { path, ...(operation === 'write' || operation === 'create' ? { content: 'new' } : {}) }];
  const prepared = await prepareToolCall(
    {
      toolName,
      inputText: JSON.stringify(input),
      agent,
      grant: { grant, nowMs: () => NOON_MS },
      ruleBook: { revision: 0, rules: [] },
      reader: notebook,
      runId: PLACE.runId,
      sessionId: 'session-1',
      sessionRunIds: [PLACE.runId],
      isRemote: async () => false,
      labels: [],
      notebookName: 'Plants',
      fits: () => true,
    },
    ports,
  );
  if (prepared.type === 'error') throw new Error(`${toolName}: ${prepared.message}`);
  return prepared.type === 'denied';
}

describe('narrow', () => {
  it('allows a call exactly when the agent at the start, each narrowing and the agent now all do', async () => {
    await fc.assert(
      fc.asyncProperty(bound, fc.array(anyEvent, { maxLength: 5 }), anyCall, async (start, events, call) => {
        let grant = createTestGrant(agentOf(start));
        let now = start;
        const bounds = [start];
        for (const { type, to, ...event } of events) {
          if (type === 'edit') now = to;
          else {
            const parts = 'parts' in event ? event.parts : [];
            const { folders, fileTypes, can, hosts } = to;
            const by: Narrowing = {
              ...(parts.includes('within') ? { within: { folders: [...folders], fileTypes: [...fileTypes] } } : {}),
              ...(parts.includes('can') ? { can } : {}),
              ...(parts.includes('hosts') ? { hosts } : {}),
            };
            grant = narrow(grant, by, nodeHasher);
            bounds.push({
              ...EVERYTHING,
              ...(parts.includes('within') ? { folders, fileTypes } : {}),
              ...(parts.includes('can') ? { can } : {}),
              ...(parts.includes('hosts') ? { hosts } : {}),
            });
          }
        }
        const allowed = [...bounds, now].every((one) => allows(one, call));
        expect(await isRefused(agentOf(now), grant, call)).toBe(!allowed);
      }),
      { numRuns: caseCount({ reduced: 400, full: 5000 }) },
    );
  });

  it('never widens rights, limits or time, whatever it is asked for', () => {
    const can = fc.record({ read: fc.boolean(), write: fc.boolean(), execute: fc.boolean() }, { requiredKeys: [] });
    const limits = fc.record(
      { steps: fc.integer({ min: 1 }), costUsd: fc.double({ min: 0, noNaN: true }) },
      { requiredKeys: [] },
    );
    const expiresMs = fc.oneof(fc.integer(), fc.constant(Number.NaN), fc.constant(Number.POSITIVE_INFINITY));
    fc.assert(
      fc.property(can, limits, expiresMs, (wider, more, until) => {
        const grant = createTestGrant(createFreeAgent());
        const child = narrow(grant, { can: wider, limits: more, expiresMs: until }, nodeHasher);
        expect(child.expiresMs).toBeLessThanOrEqual(grant.expiresMs);
        expect(child.expiresMs).toBeGreaterThanOrEqual(grant.issuedMs);
        expect(child.limits.steps).toBeLessThanOrEqual(grant.limits.steps);
        expect(child.can.execute).toBe(false);
        for (const right of ['read', 'write'] as const) expect(child.can[right]).toBe(wider[right] !== false);
        expect([child.runId, child.notebookId, child.workspaceId]).toEqual(Object.values(PLACE));
        expect(child.parent).toBe(grant.seal);
        expect(isIntact(child, nodeHasher)).toBe(true);
        expect(grantSchema.parse(structuredClone(child))).toEqual(child);
      }),
      { numRuns: caseCount({ reduced: 200, full: 2000 }) },
    );
  });
});

it('takes an endless cost limit as none', () => {
  const grant = createTestGrant(createFreeAgent());
  const endless = { limits: { costUsd: Number.POSITIVE_INFINITY } };
  expect(narrow(grant, endless, nodeHasher).limits).not.toHaveProperty('costUsd');
  const bounded = narrow(grant, { limits: { costUsd: 2 } }, nodeHasher);
  expect(narrow(bounded, endless, nodeHasher).limits.costUsd).toBe(2);
});

describe('checkGrant', () => {
  const grant = createTestGrant(createFreeAgent());
  const used = { ...PLACE, agent: grant.agent, nowMs: NOON_MS };
  const ruleOf = (one: Grant | undefined, more: Partial<typeof used> = {}) => {
    const decision = checkGrant(one, { ...used, ...more }, nodeHasher);
    return decision.type === 'valid' ? 'valid' : decision.rule;
  };

  it('finds every field that was edited', () => {
    for (const [name, value] of Object.entries(grant)) {
      const other = typeof value === 'number' ? value + 1 : typeof value === 'string' ? `${value}0` : { other: value };
      expect(ruleOf({ ...grant, [name]: other }), name).toBe('grant.damaged');
    }
    expect(ruleOf(grant)).toBe('valid');
    expect(ruleOf(undefined)).toBe('grant.missing');
  });

  it('denies when the check itself fails, and a time that is no number', () => {
    const throwing = {
      get runId(): string {
        throw new Error('broken');
      },
    } as unknown as Grant;
    expect(ruleOf(throwing)).toBe('grant.damaged');
    expect(ruleOf(grant, { nowMs: Number.NaN })).toBe('grant.expired');
  });

  it('holds until it expires, and again once it is renewed', () => {
    expect(ruleOf(grant, { nowMs: NOON_MS + GRANT_MS - 1 })).toBe('valid');
    expect(ruleOf(grant, { nowMs: NOON_MS + GRANT_MS })).toBe('grant.expired');
    expect(ruleOf(endGrant(grant, nodeHasher))).toBe('grant.expired');
    const renewed = renewGrant(grant, NOON_MS + GRANT_MS, nodeHasher);
    expect(ruleOf(renewed, { nowMs: NOON_MS + GRANT_MS })).toBe('valid');
    expect({ ...renewed, issuedMs: 0, expiresMs: 0, seal: '' }).toEqual({
      ...grant,
      issuedMs: 0,
      expiresMs: 0,
      seal: '',
    });
  });
});
