import { z } from 'zod';
import type { Said } from '../../errors/errors.ts';
import { plainWord } from '../../sentences/run-sentences.ts';
import { timestampMsSchema } from '../ids.ts';

/** Longest source of a playbook, in characters. */
export const MAX_PLAYBOOK_CHARS = 100_000;

const NAME = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const ID = /^[a-z][a-z0-9_]{0,39}$/;

const idField = z.string().regex(ID, 'use lower-case letters, digits and _, at most 40, beginning with a letter');

export const PLAYBOOK_INPUT_TYPES = ['text', 'number', 'boolean', 'date', 'file', 'folder', 'list'] as const;

/** A value that the person gives when the playbook starts. */
export const playbookInputSchema = z.strictObject({
  name: idField.describe('The name in expressions: inputs.name.'),
  type: z.enum(PLAYBOOK_INPUT_TYPES).default('text').describe('What kind of value it is. Default: text.'),
  description: z.string().max(500).optional().describe('What to enter, for the person.'),
  default: z
    .union([z.string(), z.number(), z.boolean(), z.array(z.string())])
    .optional()
    .describe(
      'The value without an entry; it may be an expression such as today() in its marks. Default: the input is required.',
    ),
});
export type PlaybookInput = z.infer<typeof playbookInputSchema>;

const expressionField = z.union([z.string().min(1).max(20_000), z.boolean()]);

/** One step: a tool call, or one call for each value of a list. */
const playbookStepSchema = z.strictObject({
  id: idField.describe('The name in later expressions: steps.id holds what the tool returned.'),
  tool: z
    .string()
    .min(1)
    .max(200)
    .describe('The tool by its name, such as read_file; agent.execute and agent.list call other agents.'),
  inputs: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('The arguments of the tool; texts may hold expressions.'),
  when: expressionField.optional().describe('The step is left out unless this expression is true.'),
  foreach: z
    .union([z.string().min(1).max(20_000), z.array(z.unknown())])
    .optional()
    .describe('A list: the tool is called once for each value, and steps.id is the list of results.'),
  as: idField.optional().describe('The name of the value within foreach. Default: item.'),
});
export type PlaybookStep = z.infer<typeof playbookStepSchema>;

/** A playbook as written in YAML. */
export const playbookSchema = z.strictObject({
  name: z
    .string()
    .regex(NAME, plainWord.patterns.plainName)
    .describe('A short name that never changes: letters, digits, hyphens and underscores.'),
  title: z.string().min(1).max(200).describe('What it is called on the screen.'),
  description: z.string().max(2000).default('').describe('What it does, in one or two sentences.'),
  inputs: z.array(playbookInputSchema).max(50).default([]).describe('Values that the person gives. Default: none.'),
  agent: z
    .string()
    .regex(NAME)
    .default('navigator')
    .describe('The agent whose rights, rules and limits hold. Default: navigator.'),
  steps: z.array(playbookStepSchema).min(1).max(100).describe('The tool calls, in order.'),
  outputs: z
    .record(idField, z.unknown())
    .default({})
    .describe('What the run reports at its end, by name; texts may hold expressions. Default: nothing.'),
});
export type Playbook = z.infer<typeof playbookSchema>;

/** The value of an input. */
export const playbookValueSchema = z.union([
  z.string().max(100_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(10_000)).max(1000),
]);
export type PlaybookValue = z.infer<typeof playbookValueSchema>;

export const playbookValuesSchema = z.record(z.string().max(40), playbookValueSchema);
export type PlaybookValues = z.infer<typeof playbookValuesSchema>;

/** A playbook as its run was started: later edits do not change the run. */
export const startedPlaybookSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** YAML. */
  source: z.string(),
  /** The values with defaults filled in. */
  inputs: playbookValuesSchema,
  /** SHA-256 of the source. */
  hash: z.string(),
});
export type StartedPlaybook = z.infer<typeof startedPlaybookSchema>;

/** Most earlier sources that are kept of a playbook. */
export const KEPT_PLAYBOOK_VERSIONS = 20;

/** A playbook of the person, as stored. */
export const playbookRowSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  source: z.string(),
  /** 1 for a new playbook; each save, removal and restore adds 1. */
  revision: z.number().int().positive(),
  createdMs: timestampMsSchema,
  updatedMs: timestampMsSchema,
  /** When the person removed it; null while it is listed. */
  removedMs: timestampMsSchema.nullable(),
  /** Earlier sources, oldest first. */
  earlier: z.array(z.object({ source: z.string(), replacedMs: timestampMsSchema })),
});
export type PlaybookRow = z.infer<typeof playbookRowSchema>;

/** A mistake in a playbook. Line and column count from 1. */
export interface PlaybookMistake extends Said {
  readonly line: number;
  readonly column: number;
}
