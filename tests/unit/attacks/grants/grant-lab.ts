import type { AgentSpecInput } from '../../../../src/contracts/domain/agent.ts';
import type { Grant } from '../../../../src/contracts/domain/run/grant.ts';
import type { Run } from '../../../../src/contracts/domain/run/run.ts';
import type { CommandInput, RunDetails } from '../../../../src/contracts/wire/commands/commands.ts';
import type { ScriptSandbox } from '../../../../src/core/scripts/script-sandbox.ts';
import { createMemoryFetcher, type MemoryFetcher } from '../../../support/fetch/memory-fetcher.ts';
import { createFakeTime, type FakeClock } from '../../../support/memory-services.ts';
import { nodeOutside } from '../../../support/node-outside.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel, type ScriptedModel, type Turn } from '../../../support/scripted-model.ts';
import { nodeSandbox } from '../../../support/scripts/node-sandbox.ts';

export const FILES = { '/notes/a.md': 'old a', '/notes/b.md': 'old b', '/secret/key.md': 'a secret' };

/** One notebook, one agent with a model that makes the given calls, and a clock that the test moves. */
export interface GrantLab extends RuntimeLab {
  readonly notebookId: string;
  readonly model: ScriptedModel;
  readonly clock: FakeClock;
  readonly fetcher: MemoryFetcher;
  /** Starts a run. Resolves once it waits or has ended. */
  start(): Promise<RunDetails>;
  /** Edits the agent. */
  edit(patch: CommandInput<'agents.update'>['patch']): Promise<void>;
  /** Allows the pending approval. Resolves once the run waits again or has ended. */
  allow(runId: string): Promise<RunDetails>;
  /** Replaces the grant in a run's row behind the app's back; undefined removes it. */
  alter(runId: string, grant: Grant | undefined): Promise<void>;
  /** Returns what the log says was refused in a run, as `action rule`. */
  refusals(runId: string): Promise<string[]>;
  grant(runId: string): Promise<Grant>;
}

export async function openGrantLab(
  turns: readonly Turn[],
  options: { spec?: Partial<AgentSpecInput>; script?: (lab: () => GrantLab) => ScriptSandbox } = {},
): Promise<GrantLab> {
  const model = createReplayableModel(turns);
  const fetcher = createMemoryFetcher();
  const { clock } = createFakeTime();
  const base = await openRuntimeLab({
    model: () => model,
    outside: nodeOutside({ fetcher }),
    clock,
    script: options.script?.(() => lab) ?? nodeSandbox,
  });
  const notebookId = await base.notebook(FILES);
  await base.call('agents.create', agentSpec({ name: 'asker', ...options.spec }));
  const lab: GrantLab = {
    ...base,
    notebookId,
    model,
    clock,
    fetcher,
    async start() {
      const { runId } = await base.call('runs.start', { message: 'Go.', agent: 'asker', notebookId });
      return base.settled(runId);
    },
    edit: async (patch) => void (await base.call('agents.update', { name: 'asker', patch })),
    async allow(runId) {
      const pending = (await base.call('approvals.list', {})).filter((approval) => approval.runId === runId);
      const approvalIds = pending.map(({ approvalId }) => approvalId);
      await base.call('approvals.respond', { approvalIds, decision: 'allow_once' });
      return base.settled(runId);
    },
    async alter(runId, grant) {
      const { grant: _grant, ...run } = (await base.database.runs.get(runId)) ?? {};
      await base.database.runs.put({ ...run, ...(grant ? { grant } : {}) } as Run);
    },
    async refusals(runId) {
      const entries = await base.call('audit.entries', {});
      return entries
        .filter((entry) => entry.runId === runId && (entry.decision === 'denied' || entry.decision === 'failed'))
        .map(({ action, rule }) => `${action} ${rule}`);
    },
    async grant(runId) {
      const run = await base.database.runs.get(runId);
      if (!run?.grant) throw new Error('the run has no grant');
      return run.grant;
    },
  };
  return lab;
}
