import { expect, it } from 'vitest';
import type { Grant } from '../../../../src/contracts/domain/run/grant.ts';
import { createToolList } from '../../../../src/core/execution/parse-call.ts';
import type { PreparedCall, ToolCallRequest } from '../../../../src/core/execution/prepared-call.ts';
import { isIntact } from '../../../../src/core/grants/seal-grant.ts';
import { dryRun } from '../../../../src/core/scripts/dry-run.ts';
import type { ScriptSandbox } from '../../../../src/core/scripts/script-sandbox.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createTestAgent } from '../../../support/agents.ts';
import { createGrantUse, PLACE } from '../../../support/grants.ts';
import { createMemoryNotebook, NOON_MS } from '../../../support/memory-notebook.ts';
import { countingIds, nodeHasher } from '../../../support/memory-services.ts';
import { noFetcher, noGit, noPdfs, noScreen, noSearch } from '../../../support/no-fetcher.ts';
import { noHelpers } from '../../../support/no-helpers.ts';

it('each call of a script is made under a narrower grant than that of the run', async () => {
  const agent = createTestAgent({
    scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
    can: { read: true, write: true, create: true, delete: true, execute: true, integrations: true },
    fetchAllowlist: ['example.org'],
  });
  const grant = createGrantUse(agent);
  const seen: (Grant | undefined)[] = [];
  const script: ScriptSandbox = {
    async run(_program, answer) {
      await answer('read_file', '{"path":"/a.md"}');
      return { type: 'finished', json: 'null', log: [] };
    },
  };
  const request: ToolCallRequest = {
    toolName: 'script_run',
    inputText: '{}',
    agent,
    grant,
    ruleBook: { revision: 0, rules: [] },
    reader: createMemoryNotebook({ '/a.md': 'a' }),
    runId: PLACE.runId,
    sessionId: 'session-1',
    sessionRunIds: [PLACE.runId],
    isRemote: async () => false,
    labels: [],
    notebookName: 'Plants',
    fits: () => true,
  };
  await dryRun('', {
    request,
    ports: {
      tools: createToolList(TOOLS),
      hasher: nodeHasher,
      ids: countingIds(),
      fetcher: noFetcher,
      screen: noScreen,
      git: noGit,
      search: noSearch,
      pdf: noPdfs,
      script,
      helpers: noHelpers,
      clock: { nowMs: () => NOON_MS },
    },
    async prepare(inner): Promise<PreparedCall> {
      seen.push(inner.grant?.grant);
      return { type: 'done', output: null, facts: FACTS };
    },
    labels: () => [],
    note: () => {},
  });
  const [child] = seen;
  expect(seen).toHaveLength(1);
  expect(child).toMatchObject({
    parent: grant.grant?.seal,
    can: { read: true, write: true, execute: false, integrations: false },
    hosts: [['example.org'], []],
    expiresMs: grant.grant?.expiresMs,
  });
  expect(child && isIntact(child, nodeHasher)).toBe(true);
});

const FACTS = {
  toolName: 'read_file',
  action: 'file.read' as const,
  risk: 'read' as const,
  rule: null,
  targets: [],
  read: [],
  readIds: [],
  readHashes: [],
  labels: [],
  input: {},
};
