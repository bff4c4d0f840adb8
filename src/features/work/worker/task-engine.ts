import type { Agent } from '../../../contracts/domain/agent.ts';
import { usesModel } from '../../../contracts/domain/agent-kinds.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { engineKey, type TaskFacts } from '../core/decide-task.ts';

type EngineOfTask = Pick<TaskFacts, 'engine' | 'passing'>;

const NOTHING: EngineOfTask = { engine: null, passing: null };

/** Finds what runs the model of an agent. Made for one check of the queue: each model is looked up once. */
export function createEngineLookup({ store, models }: Pick<Services, 'store' | 'models'>) {
  const known = new Map<string, Promise<EngineOfTask>>();

  /** Resolves with the engine of an agent. */
  async function findEngine(agentName: string): Promise<EngineOfTask> {
    const agent = await store.agent(agentName);
    if (!agent) return NOTHING;
    if (!usesModel(agent.adapter)) return { engine: { type: 'none' }, passing: null };
    const { providerId, modelId } = agent.model;
    // A connection can be for one agent alone.
    const key = `${providerId} ${modelId} ${agent.agentId}`;
    const found = known.get(key) ?? find(agent);
    known.set(key, found);
    return found;
  }

  async function find({ model, agentId }: Pick<Agent, 'model' | 'agentId'>): Promise<EngineOfTask> {
    const choice = await models.find(model, null, agentId);
    if (choice.type === 'model') {
      const { remote, ref } = choice;
      return {
        engine: remote === null ? { type: 'device' } : { type: 'server', providerId: ref.providerId },
        passing: null,
      };
    }
    const { code, reason } = choice;
    return code === undefined ? NOTHING : { engine: null, passing: { code, ...reason } };
  }

  /** Counts the runs that work now, by engine. A run that waits for the person uses none. */
  async function countUsed(): Promise<Map<string, number>> {
    const used = new Map<string, number>();
    for (const { agent } of await store.listRunsByStatus(['queued', 'running'])) {
      const { engine } = await findEngine(agent);
      if (engine !== null) used.set(engineKey(engine), (used.get(engineKey(engine)) ?? 0) + 1);
    }
    return used;
  }

  return { findEngine, countUsed };
}
