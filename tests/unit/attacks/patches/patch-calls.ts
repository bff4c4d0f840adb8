import type { Agent } from '../../../../src/contracts/domain/agent.ts';
import type { Rule } from '../../../../src/contracts/domain/policy.ts';
import { createToolList } from '../../../../src/core/execution/parse-call.ts';
import { type PreparedCall, pathsOfChange, prepareToolCall } from '../../../../src/core/execution/prepare-call.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createTestAgent, EVERYTHING } from '../../../support/agents.ts';
import { createGrantUse } from '../../../support/grants.ts';
import { createMemoryNotebook, type MemoryNotebookOptions, NOON_MS } from '../../../support/memory-notebook.ts';
import { countingIds, nodeHasher } from '../../../support/memory-services.ts';
import { noFetcher, noGit, noPdfs, noScreen, noScripts, noSearch } from '../../../support/no-fetcher.ts';
import { noHelpers } from '../../../support/no-helpers.ts';

export const SECRET = 'the secret content';
/** The run's own folder, where the patch file is. */
const OWN = '/runs/run-1';

export const FILES = {
  '/open/main.ts': 'one\ntwo\nthree\n',
  '/open/raw/data.ts': 'raw\n',
  '/closed/key.ts': `${SECRET}\n`,
  '/.git/config': `${SECRET}\n`,
  '/open/.git/hooks/post-checkout': `${SECRET}\n`,
  '/.cloister/agents/x/AGENT.md': `${SECRET}\n`,
  '/runs/run-2/note.ts': `${SECRET}\n`,
  '/scratch/run-2/note.ts': `${SECRET}\n`,
  '/top.ts': `${SECRET}\n`,
};

export interface PatchOptions extends MemoryNotebookOptions {
  readonly files?: Readonly<Record<string, string>>;
  readonly agent?: Parameters<typeof createTestAgent>[0];
  readonly rules?: readonly Rule[];
  readonly isRemote?: boolean;
  readonly folder?: string;
}

/** Prepares the two calls with a patch as the executor does, for an agent whose scope is /open. */
export async function callWithPatch(patch: string, options: PatchOptions = {}) {
  const { files = FILES, folder = '/open', rules = [], isRemote = false } = options;
  const agent: Agent = createTestAgent({
    ...EVERYTHING,
    scope: { notebooks: ['*'], folders: ['/open/**', '/open'], fileTypes: ['*'] },
    ...options.agent,
  });
  const reader = createMemoryNotebook({ ...files, [`${OWN}/patches/evil.patch`]: patch }, options);
  const call = (toolName: string, input: unknown) =>
    prepareToolCall(
      {
        toolName,
        inputText: JSON.stringify(input),
        agent,
        grant: createGrantUse(agent),
        reader,
        ruleBook: { revision: 0, rules: [...rules] },
        runId: 'run-1',
        sessionId: 'session-1',
        sessionRunIds: ['run-1'],
        isRemote: async () => isRemote,
        labels: [],
        notebookName: 'Code',
        fits: () => true,
      },
      {
        tools: createToolList(TOOLS),
        hasher: nodeHasher,
        ids: countingIds(),
        fetcher: noFetcher,
        search: noSearch,
        pdf: noPdfs,
        script: noScripts,
        helpers: noHelpers,
        screen: noScreen,
        git: noGit,
        clock: { nowMs: () => NOON_MS },
      },
    );
  return {
    reader,
    applied: await call('repo_apply_patch', { path: '/runs/this/patches/evil.patch', folder }),
    proposed: await call('repo_propose_patch', { name: 'copy', patch, folder }),
  };
}

/** The stored paths that a prepared call would change. */
export function effectsOf(prepared: PreparedCall): string[] {
  if (prepared.type === 'commit') return pathsOfChange(prepared.change);
  return prepared.type === 'ask' && prepared.change !== null ? pathsOfChange(prepared.change) : [];
}

/** Whether a path is one that the call may change: in the scope, or in the run's own folder. */
export function isWithinReach(path: string): boolean {
  return /^\/(?:open(?:\/|$)|runs$|runs\/run-1(?:\/|$))/.test(path) && !/\/\.git(?:\/|$)/i.test(path);
}
