import { type Agent, agentSpecSchema } from '../../contracts/domain/agent.ts';
import { BUILT_IN_AGENTS } from '../../contracts/domain/agent-kinds.ts';

const EVERYWHERE = { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] };

/** The two built-in agents. Each of their writes needs approval. */
export function builtInAgents(nowMs: number, nextId: () => string): Agent[] {
  const specs = [
    agentSpecSchema.parse({
      name: BUILT_IN_AGENTS.navigator,
      title: 'Navigator',
      description:
        'Finds, reads, summarizes, creates, edits, tags, moves, deletes and undoes, without any model. Works offline from the first start.',
      adapter: 'navigator',
      model: { providerId: 'cloister', modelId: 'navigator' },
      scope: EVERYWHERE,
      can: { read: true, write: true, create: true, delete: true },
    }),
    agentSpecSchema.parse({
      name: BUILT_IN_AGENTS.assistant,
      title: 'Assistant',
      description: 'Works on your notes with the default language model. Cannot delete.',
      adapter: 'react',
      model: { providerId: 'default', modelId: 'default' },
      scope: EVERYWHERE,
      can: { read: true, write: true, create: true },
    }),
  ];
  return specs.map((spec) => ({
    ...spec,
    title: spec.title ?? spec.name,
    agentId: nextId(),
    revision: 1,
    builtIn: true,
    createdMs: nowMs,
    updatedMs: nowMs,
  }));
}
