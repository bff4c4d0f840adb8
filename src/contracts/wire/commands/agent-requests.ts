import { z } from 'zod';
import { type Agent, agentPatchSchema, agentSpecSchema } from '../../domain/agent.ts';
import { idSchema } from '../../domain/ids.ts';
import type { Sentence } from '../../errors/errors.ts';

const ofAgent = z.strictObject({ name: z.string() });

/** Agents of the person. Those as files are beside. */
export const AGENT_COMMANDS = {
  /** Lists all agents, or those that may work in a workspace: its own, and those that belong to all. */
  'agents.list': z.strictObject({ workspaceId: idSchema.optional() }),
  'agents.get': ofAgent,
  'agents.create': agentSpecSchema,
  'agents.update': z.strictObject({ name: z.string(), patch: agentPatchSchema }),
  /**
   * Adds an agent with the same settings under another name. What the rules deny to the first one, or must ask for, holds for the
   * duplicate, too; what they allow it does not.
   */
  'agents.duplicate': z.strictObject({
    name: z.string(),
    /** Default: the same name with the next free number. */
    newName: agentSpecSchema.shape.name.optional(),
    /** Default: “Copy of” and the title. */
    title: z.string().min(1).max(200).optional(),
    /** Null: all workspaces. Default: that of the first one. */
    workspaceId: agentPatchSchema.shape.workspaceId,
  }),
  'agents.remove': ofAgent,
};

/** An agent with whether it can run now and, if not, why. */
export type AgentListing = Agent & { available: boolean; reason?: string; sentence?: Sentence };

export interface AgentResults {
  'agents.list': AgentListing[];
  'agents.get': AgentListing;
  'agents.create': AgentListing;
  'agents.update': AgentListing;
  'agents.duplicate': AgentListing;
  'agents.remove': null;
}
