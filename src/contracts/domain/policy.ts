import { z } from 'zod';
import { saidSchema } from '../errors/error-data.ts';
import { idSchema, timestampMsSchema } from './ids.ts';
import { labelSchema } from './notebook/label.ts';
import { LOCAL_ONLY_NAMES_SHOWN, RISKS, RULE_EFFECTS } from './row-words.ts';

/** The risk class of an action. */
export const riskSchema = z.enum(RISKS);
export type Risk = z.infer<typeof riskSchema>;

export const ruleEffectSchema = z.enum(RULE_EFFECTS);
export type RuleEffect = z.infer<typeof ruleEffectSchema>;

/** A rule as a person defines it. It matches when every given condition holds. */
export const ruleSpecSchema = z.strictObject({
  effect: ruleEffectSchema,
  /** Tool name. Default: any tool. */
  tool: z.string().min(1).max(64).optional(),
  /** Risk class. Default: any. */
  risk: riskSchema.optional(),
  /** Glob on notebook paths; all paths of an action must match for `allow`, any for `deny` and `confirm`. Default: any. */
  path: z.string().min(1).max(1024).optional(),
  /** `path` is one literal file path, not a pattern. Default: false. */
  exact: z.boolean().optional(),
  /** Host that a call contacts: `example.org`, or `*.example.org` for all below it. Default: any, also none. */
  host: z.string().min(1).max(253).optional(),
  /** A label of what the run has read, for `deny` and `confirm`. Default: any, also none. */
  label: labelSchema.optional(),
});
export type RuleSpec = z.infer<typeof ruleSpecSchema>;

/** Where a rule comes from: a person wrote it, a person imported it, or an approval was answered with "always". */
export const ruleOriginSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('person') }),
  z.object({ type: z.literal('file') }),
  z.object({ type: z.literal('approval'), approvalId: idSchema, runId: idSchema.nullable() }),
]);

/** A rule of the rule book. */
export const ruleSchema = ruleSpecSchema.extend({
  ruleId: idSchema,
  /** Name of the agent the rule applies to. Default: every agent. */
  agent: z.string().optional(),
  /** The rule decides nothing until it is switched on again. Default: it is on. */
  off: z.boolean().optional(),
  /** Default: an approval of which no more is known. */
  origin: ruleOriginSchema.optional(),
  createdMs: timestampMsSchema,
});
export type Rule = z.infer<typeof ruleSchema>;

/** How often a rule decided on a call, and when last. */
export interface RuleUse {
  matches: number;
  /** In milliseconds since 1970; null when it never did. */
  lastMatchMs: number | null;
}

/** Most rules of the rule book. */
export const MAX_RULES = 1000;

/** An earlier state of the rules, to go back to. */
export const ruleVersionSchema = z.object({
  revision: z.number().int().nonnegative(),
  /** When a later version replaced it. */
  replacedMs: timestampMsSchema,
  rules: z.array(ruleSchema),
});
export type RuleVersion = z.infer<typeof ruleVersionSchema>;

/** How many earlier states of the rules are kept. */
export const KEPT_RULE_VERSIONS = 30;

/** The rule book. Every approval binds its revision. */
export const ruleBookSchema = z.object({
  revision: z.number().int().nonnegative(),
  rules: z.array(ruleSchema),
  /** `shown`: models on servers get the names of local-only files. Default: the names are hidden from them. */
  localOnlyNames: z.literal(LOCAL_ONLY_NAMES_SHOWN).optional(),
});
export type RuleBook = z.infer<typeof ruleBookSchema>;

/** What the executor decided about one action, and which rule decided it. */
export const policyDecisionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('allowed'), rule: z.string() }),
  z.object({ type: z.literal('denied'), rule: z.string(), reason: saidSchema }),
  z.object({ type: z.literal('needs-approval'), rule: z.string(), reason: saidSchema }),
]);
export type PolicyDecision = z.infer<typeof policyDecisionSchema>;

/** What was decided about one call, as the record of its run shows it. */
export const callDecisionSchema = z.object({
  /** False while the call waits for the person, and once it is denied. */
  allowed: z.boolean(),
  /** Why the call is denied, in a sentence. Absent when it is not. */
  reason: z.string().optional(),
  /** What the decision is about: paths as the agent names them, or an address. */
  scope: z.object({ notebookId: idSchema, paths: z.array(z.string()) }),
  /** Risk class of the action; null for a tool that does not exist. */
  category: riskSchema.nullable(),
  requiresUserApproval: z.boolean(),
  /** Number of different values that are masked in what the model gets. */
  redactionsApplied: z.number().int().nonnegative(),
});
export type CallDecision = z.infer<typeof callDecisionSchema>;
