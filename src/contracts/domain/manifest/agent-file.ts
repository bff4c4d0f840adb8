import { z } from 'zod';
import { fieldMistake } from '../../sentences/manifest-sentences.ts';
import {
  type AgentSpec,
  agentAdapterSchema,
  approvalsModeSchema,
  capabilitiesSchema,
  type Limits,
  scopeSchema,
} from '../agent.ts';
import { ruleSpecSchema } from '../policy.ts';
import { manifestGroups, manifestVersionSchema } from './agent-manifest.ts';

/** Longest prompt for models with a small context, in characters: fewer than 800 tokens of English text. */
export const MAX_SHORT_PROMPT_CHARS = 3000;

/** Names, as a list or as one text with commas between them. */
const nameList = z.union(
  [z.string().max(4000), z.array(z.string().min(1).max(200)).max(200)],
  fieldMistake.patterns.names,
);
const limit = (max: number) => z.number().int().min(1).max(max).optional();
const { shape: scope } = scopeSchema;

const limits = {
  requests_per_hour: limit(100_000),
  tokens_per_request: limit(1_000_000),
  steps: limit(1000),
  tool_calls: limit(10_000),
  cost_usd: z.number().nonnegative().optional(),
};
/** The limits of an agent by their names in its file, in the order of writing. Its longest duration is in `defaults`. */
export const FILE_LIMITS: Readonly<Record<keyof typeof limits, keyof Limits>> = {
  requests_per_hour: 'requestsPerHour',
  tokens_per_request: 'tokensPerRequest',
  steps: 'steps',
  tool_calls: 'toolCalls',
  cost_usd: 'costUsd',
};

const plain = {
  short_prompt: z.string().max(MAX_SHORT_PROMPT_CHARS).optional(),
};
/** Fields that an agent takes over from its file unchanged, by their names there. None may add to what the agent can do. */
export const PLAIN_FIELDS: Readonly<Record<keyof typeof plain, keyof AgentSpec>> = {
  short_prompt: 'shortPrompt',
};

/**
 * The frontmatter of an agent as a file: as Cloister exports it, as a kind of agent describes itself, or as other programs write
 * it. Fields that are not named here are kept and have no effect.
 */
export const agentFileSchema = z.looseObject({
  name: z.string().min(1).max(200),
  title: z.string().min(1).max(200).optional(),
  version: manifestVersionSchema.optional(),
  description: z.string().max(2000).optional(),
  kind: agentAdapterSchema.optional(),
  /** Named only: the person chooses a model. */
  model: z.string().min(1).max(600).optional(),
  /** What the agent asks for. Nothing is granted by a file. */
  can: z.array(capabilitiesSchema.keyof()).max(20).optional(),
  scope: z
    .strictObject({ folders: scope.folders.unwrap().optional(), file_types: scope.fileTypes.unwrap().optional() })
    .optional(),
  hosts: z.array(z.string().min(1).max(253)).max(200).optional(),
  approvals: approvalsModeSchema.optional(),
  rules: z.array(ruleSpecSchema).max(200).optional(),
  limits: z.strictObject(limits).optional(),
  ...plain,
  defaults: manifestGroups.defaults.optional(),
  governance: manifestGroups.governance.optional(),
  cli_command: z.string().min(1).max(200).optional(),
  min_version: manifestVersionSchema.optional(),
  /** Of other programs: `Read, Grep, Bash(git:*)`. */
  tools: nameList.optional(),
  disallowedTools: nameList.optional(),
});
export type AgentFile = z.infer<typeof agentFileSchema>;
