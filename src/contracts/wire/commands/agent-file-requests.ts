import { z } from 'zod';
import { type Agent, type AgentSpec, agentSpecSchema, type Operation } from '../../domain/agent.ts';
import { idSchema } from '../../domain/ids.ts';
import { MAX_MANIFEST_CHARS, type ManifestProblem } from '../../domain/manifest/agent-manifest.ts';
import type { Label } from '../../domain/notebook/label.ts';

/** Name or path of a file, as the log and the problems name it. */
const file = z.string().min(1).max(1100);

/** Agents as files. Reading one changes nothing; only `agents.install` does, with what the person has reviewed. */
export const AGENT_FILE_COMMANDS = {
  /** Returns what a file asks for, or its problems. A longer text is refused. */
  'agents.readFile': z.strictObject({ file, text: z.string().max(2 * MAX_MANIFEST_CHARS) }),
  /** Adds an agent as the person reviewed it. `file` names its origin in the log. */
  'agents.install': z.strictObject({ spec: agentSpecSchema, file }),
  /** Returns an agent as the text of a file. */
  'agents.exportFile': z.strictObject({ name: z.string() }),
  /** Files of agents in a notebook. They have no effect until the person installs them. */
  'agents.listFiles': z.strictObject({ notebookId: idSchema }),
  /** The agents that ship as a start for a new one. */
  'agents.presets': z.strictObject({}),
  /** Skills in a notebook: each `SKILL.md`. They have no effect until the person gives one to an agent. */
  'skills.list': z.strictObject({ notebookId: idSchema }),
};

/** A tool that a file names, and the rights that it needs. */
export interface AskedTool {
  readonly name: string;
  /** Empty for a tool that has no counterpart here. */
  readonly rights: readonly Operation[];
}

/** An agent as a file describes it. */
export interface AgentFileListing {
  /** As it can be installed: with no scope, no hosts, and none of the rights in `withheld`. */
  readonly spec: AgentSpec & { readonly title: string };
  /** What the file asks for. The person grants it, or not. */
  readonly asked: {
    readonly folders: readonly string[];
    readonly fileTypes: readonly string[];
    readonly hosts: readonly string[];
    /** Rights that are never granted by a file alone. */
    readonly withheld: readonly Operation[];
    readonly tools: readonly AskedTool[];
    readonly model: string | null;
    /** Whether it asks that only deletions need approval. */
    readonly fewerApprovals: boolean;
    /** Rules that allow something; they are left out. */
    readonly allowRules: number;
    readonly riskLevel: 'low' | 'medium' | 'high' | null;
  };
  /** Names of the fields that are kept and have no effect. */
  readonly kept: readonly string[];
  /** Whether there is an agent of that name already. */
  readonly exists: boolean;
}

export type ReadAgentFile =
  | ({ readonly type: 'agent' } & AgentFileListing)
  | { readonly type: 'problems'; readonly problems: readonly ManifestProblem[] };

/** A file of an agent in a notebook. */
export interface AgentFilePlace {
  readonly path: string;
  readonly name: string;
  /** Labels of the file. An installed agent has none: its instructions are sent to the model that it uses. */
  readonly labels: readonly Label[];
}

/** A preset: an agent to start from. */
export type PresetListing = Pick<AgentFileListing, 'spec' | 'asked'>;

/** A `SKILL.md` of a notebook. */
export interface SkillListing {
  readonly path: string;
  readonly hash: string;
  /** Labels of the file. A skill with a label is not offered to any agent. */
  readonly labels: readonly Label[];
  /** Null when the file has problems. */
  readonly skill: { readonly name: string; readonly description: string; readonly kept: readonly string[] } | null;
  readonly problems: readonly ManifestProblem[];
}

export interface AgentFileResults {
  'agents.readFile': ReadAgentFile;
  'agents.install': Agent;
  'agents.exportFile': { fileName: string; text: string };
  'agents.listFiles': AgentFilePlace[];
  'agents.presets': PresetListing[];
  'skills.list': SkillListing[];
}
