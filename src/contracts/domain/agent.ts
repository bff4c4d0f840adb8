import { z } from 'zod';
import type { Said } from '../errors/errors.ts';
import { fieldMistake } from '../sentences/manifest-sentences.ts';
import { plainWord } from '../sentences/run-sentences.ts';
import { AGENT_ADAPTERS, agentKind, DEFAULT_AGENT_KIND } from './agent-kinds.ts';
import { idSchema, timestampMsSchema } from './ids.ts';
import { ruleSpecSchema } from './policy.ts';
import { APPROVALS_MODES } from './row-words.ts';

/** An operation an agent may perform on a file. A move needs `delete` and `create`. */
export const operationSchema = z.enum(['read', 'write', 'create', 'delete', 'execute', 'integrations']);
export type Operation = z.infer<typeof operationSchema>;

/** Where an agent may act. An absent or empty list allows nothing. */
export const scopeSchema = z.strictObject({
  /** Notebook ids, or names when given by a person, or `*`. Default: none. */
  notebooks: z.array(z.string().min(1)).max(1000).default([]),
  /** Globs on notebook paths. Without a wildcard: that folder and all below. Default: none. */
  folders: z.array(z.string().min(1).max(1024)).max(200).default([]),
  /** `*`, `*.md` …, compared without case; folders are not filtered by type. Default: none. */
  fileTypes: z.array(z.string().min(1).max(64)).max(200).default([]),
});
export type Scope = z.infer<typeof scopeSchema>;

/** Operations an agent may use inside its scope. Each is off unless set. */
export const capabilitiesSchema = z.strictObject({
  read: z.boolean().default(false),
  write: z.boolean().default(false),
  create: z.boolean().default(false),
  delete: z.boolean().default(false),
  execute: z.boolean().default(false),
  integrations: z.boolean().default(false),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;

const limit = (max: number) => z.number().int().positive().max(max);

/** Limits of one agent. Reaching one ends the run in `blocked` with that reason. */
export const limitsSchema = z.strictObject({
  /** Model requests in any 60 minutes, over all runs of the agent. Default 100. */
  requestsPerHour: limit(100_000).default(100),
  /** Most output tokens of one request. Default 4000. */
  tokensPerRequest: limit(1_000_000).default(4000),
  /** Model requests in one run. Default 20. */
  steps: limit(1000).default(20),
  /** Tool calls in one run. Default 200. */
  toolCalls: limit(10_000).default(200),
  /** Most milliseconds a run may be active; time spent waiting for approval does not count. Default 10 minutes. */
  wallClockMs: limit(86_400_000).default(600_000),
  /** Most US dollars a run may cost; local models cost nothing. Default: no limit. */
  costUsd: z.number().nonnegative().optional(),
});
export type Limits = z.infer<typeof limitsSchema>;

/** Limits changed by an edit; absent fields stay as they are. */
export const limitsPatchSchema = z.strictObject({
  requestsPerHour: limit(100_000).optional(),
  tokensPerRequest: limit(1_000_000).optional(),
  steps: limit(1000).optional(),
  toolCalls: limit(10_000).optional(),
  wallClockMs: limit(86_400_000).optional(),
  /** Null removes the limit. */
  costUsd: z.number().nonnegative().nullable().optional(),
});

/** The model an agent uses. The id `default` refers to the person's default model. */
export const modelRefSchema = z.strictObject({ providerId: z.string().min(1), modelId: z.string().min(1) });
export type ModelRef = z.infer<typeof modelRefSchema>;

/** A kind of agent of this version. */
export const agentAdapterSchema = z
  .string()
  .refine((kind) => agentKind(kind) !== undefined, fieldMistake('kind', { list: AGENT_ADAPTERS.join(', ') }).message);

export const approvalsModeSchema = z.enum(APPROVALS_MODES);

/** A skill of an agent: a `SKILL.md` in a notebook, as the person reviewed it. Its text stays in the notebook. */
export const agentSkillSchema = z.strictObject({
  notebookId: idSchema,
  path: z.string().min(1).max(1024),
  name: z.string().min(1).max(64),
  description: z.string().min(1).max(1024),
  /** SHA-256 of the reviewed file. A file with another one is not offered to the agent. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AgentSkill = z.infer<typeof agentSkillSchema>;
const skillsSchema = z.array(agentSkillSchema).max(50).optional();

/** An agent as a person defines it. */
export const agentSpecSchema = z.strictObject({
  /** Never changes. Letters, digits, hyphens and underscores. */
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, plainWord.patterns.plainName),
  /** Shown on the screen. Default: the name. */
  title: z.string().min(1).max(200).optional(),
  description: z.string().max(2000).default(''),
  /** The agent kind. Default `react`. */
  adapter: agentAdapterSchema.default(DEFAULT_AGENT_KIND),
  model: modelRefSchema.default({ providerId: 'default', modelId: 'default' }),
  /** Added to the system prompt. Default: none. */
  prompt: z.string().max(20_000).default(''),
  /** In place of the prompt for a model with a small context. Default: none. */
  shortPrompt: z.string().max(3000).optional(),
  /** Named in the prompt; the agent reads their files when it needs them. Default: none. */
  skills: skillsSchema,
  /** YAML of the fields of the agent's file that have no meaning here, for its next export. Default: none. */
  kept: z.string().max(16_000).optional(),
  /** The workspace that the agent belongs to: it works in no notebook of another one. Default: it belongs to all workspaces. */
  workspaceId: z.string().min(1).max(200).optional(),
  scope: scopeSchema.default({ notebooks: [], folders: [], fileTypes: [] }),
  can: capabilitiesSchema.default({
    read: false,
    write: false,
    create: false,
    delete: false,
    execute: false,
    integrations: false,
  }),
  /** Rules for this agent only, in addition to the rule book. Default: none. */
  rules: z.array(ruleSpecSchema).max(200).default([]),
  /** Which writes need approval. Default `every-write`. */
  approvals: approvalsModeSchema.default('every-write'),
  /** Works in a folder of its own: its changes reach the notebook when the person applies them. Default: false. */
  isolated: z.boolean().optional(),
  limits: limitsSchema.default({
    requestsPerHour: 100,
    tokensPerRequest: 4000,
    steps: 20,
    toolCalls: 200,
    wallClockMs: 600_000,
  }),
  /** Hosts its tools may fetch from: `example.org`, `*.example.org`. Default: none. */
  fetchAllowlist: z.array(z.string().min(1).max(253)).max(200).default([]),
  /** Switched on. Default true. */
  active: z.boolean().default(true),
});
export type AgentSpec = z.infer<typeof agentSpecSchema>;
export type AgentSpecInput = z.input<typeof agentSpecSchema>;

/** Editable fields of an agent: all but its name. Absent fields stay as they are. */
export const agentPatchSchema = z.strictObject({
  title: z.string().min(1).max(200).optional(),
  description: z.string().max(2000).optional(),
  adapter: agentAdapterSchema.optional(),
  model: modelRefSchema.optional(),
  prompt: z.string().max(20_000).optional(),
  shortPrompt: z.string().max(3000).optional(),
  skills: skillsSchema,
  /** Null: the agent belongs to all workspaces. */
  workspaceId: z.string().min(1).max(200).nullable().optional(),
  scope: scopeSchema.optional(),
  can: capabilitiesSchema.optional(),
  rules: z.array(ruleSpecSchema).max(200).optional(),
  approvals: approvalsModeSchema.optional(),
  isolated: z.boolean().optional(),
  limits: limitsPatchSchema.optional(),
  fetchAllowlist: z.array(z.string().min(1).max(253)).max(200).optional(),
  active: z.boolean().optional(),
});
export type AgentPatch = z.infer<typeof agentPatchSchema>;

/** An agent as stored. Every edit makes a new revision. */
export const agentSchema = agentSpecSchema.extend({
  agentId: idSchema,
  title: z.string(),
  /** 1 for a new agent; each edit adds 1. Approvals bind the revision. */
  revision: z.number().int().positive(),
  /** Ships with the app; can be edited, not removed. */
  builtIn: z.boolean(),
  createdMs: timestampMsSchema,
  updatedMs: timestampMsSchema,
});
export type Agent = z.infer<typeof agentSchema>;

/** Whether an agent can run now and, if not, why and what to do. */
export type Availability = { available: true } | { available: false; reason: Said };
