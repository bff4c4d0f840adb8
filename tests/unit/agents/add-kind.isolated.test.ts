import { beforeEach, describe, expect, it, vi } from 'vitest';
import { agentSpecSchema } from '../../../src/contracts/domain/agent.ts';
import { AGENT_ADAPTERS, type AgentKind } from '../../../src/contracts/domain/agent-kinds.ts';
import type { AgentAdapter } from '../../../src/core/ports/agent-adapter.ts';
import { newDraft, withAdapter } from '../../../src/ui/agents/form/agent-draft.ts';
import { answeringModel } from '../../../src/ui/models/answering-model.ts';
import { openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { createScriptedModel } from '../../support/scripted-model.ts';

// What a person does who adds a kind of agent: a row in the contracts, a folder, and its line in the list of adapters.
vi.mock('../../../src/contracts/domain/agent-kinds.ts', async (importActual) => {
  const actual = await importActual<typeof import('../../../src/contracts/domain/agent-kinds.ts')>();
  const kinds: Readonly<Record<string, AgentKind>> = {
    ...actual.AGENT_KINDS,
    echo: { title: 'Echo (no model)', usesModel: false },
  };
  return {
    ...actual,
    AGENT_KINDS: kinds,
    AGENT_ADAPTERS: Object.keys(kinds),
    usesModel: (kind: string) => kinds[kind]?.usesModel !== false,
  };
});
vi.mock('../../../src/agents/index.ts', async (importActual) => {
  const actual = await importActual<typeof import('../../../src/agents/index.ts')>();
  return {
    createAdapters: (ports: Parameters<typeof actual.createAdapters>[0]) => {
      const echo = actual.createAdapters({ navigatorModel: createScriptedModel([{ text: 'Echo.' }]) }).get('navigator');
      return new Map<string, AgentAdapter | undefined>([...actual.createAdapters(ports), ['echo', echo]]);
    },
  };
});

const spec = { name: 'parrot', adapter: 'echo', scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] } };

describe('an agent kind added to the list of kinds and the list of adapters', () => {
  let lab: RuntimeLab;
  beforeEach(async () => {
    lab = await openRuntimeLab();
    return () => lab.stop();
  });

  it('is accepted by the contracts and by the agent form', () => {
    expect(AGENT_ADAPTERS).toContain('echo');
    expect(agentSpecSchema.parse(spec)).toMatchObject({ adapter: 'echo' });
    expect(agentSpecSchema.safeParse({ ...spec, adapter: 'none' }).success).toBe(false);
    expect(withAdapter(newDraft(), 'echo').adapter).toBe('echo');
  });

  it('can be stored, is available, and executes a run', async () => {
    const notebookId = await lab.notebook();
    await lab.call('agents.create', agentSpecSchema.parse(spec));
    const agents = await lab.call('agents.list', {});
    const parrot = agents.find(({ name }) => name === 'parrot');
    expect(parrot).toMatchObject({ adapter: 'echo', available: true });
    const { runId } = await lab.call('runs.start', { message: 'Hello', agent: 'parrot', notebookId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed', text: 'Echo.' });
    expect(await lab.call('runs.estimate', { message: 'Hello', agent: 'parrot' })).toBeNull();
  });

  it('needs no model when its row says so', () => {
    const model = { providerId: 'default', modelId: 'default' };
    expect(answeringModel(agentSpecSchema.parse(spec), [], null)).toEqual({ type: 'none' });
    expect(answeringModel({ adapter: 'react', model }, [], null)).toEqual({ type: 'missing' });
  });
});
