import { z } from 'zod';
import { idSchema } from '../../../domain/ids.ts';
import {
  type CallDecision,
  MAX_RULES,
  type Rule,
  type RuleUse,
  ruleEffectSchema,
  ruleSpecSchema,
} from '../../../domain/policy.ts';
import type { Said, Sentence } from '../../../errors/errors.ts';

/** What a rule is matched against: all given conditions must hold. An absent one holds for anything. */
export const ruleMatchSchema = ruleSpecSchema.omit({ effect: true }).extend({
  /** Name of the agent. */
  agent: z.string().min(1).max(200).optional(),
});
export type RuleMatch = z.infer<typeof ruleMatchSchema>;

const ruleFieldsSchema = z.strictObject({ effect: ruleEffectSchema, match: ruleMatchSchema });

/** Origin of the rules that are part of the app. */
export const PART_OF_APP = 'built-in';

const RULE_ORIGINS = [PART_OF_APP, 'person', 'file', 'approval', 'agent'] as const;

/** A rule in a file: what `rules.list` returns of it. Only effect, match and `off` count. */
export const fileRuleSchema = ruleFieldsSchema.extend({
  off: z.boolean().optional(),
  origin: z.enum(RULE_ORIGINS).optional(),
  name: z.string().optional(),
  ruleId: z.string().optional(),
  text: z.string().optional(),
  fromApprovalId: z.string().optional(),
  fromRunId: z.string().optional(),
  createdMs: z.number().nullable().optional(),
  matches: z.number().optional(),
  lastMatchMs: z.number().nullable().optional(),
  /** Name of `lastMatchMs` in files of earlier versions. */
  lastMs: z.number().nullable().optional(),
});
export type FileRule = z.infer<typeof fileRuleSchema>;

/** Longest text of a file of rules, in UTF-16 units: a thousand rules have less than half of it. */
export const MAX_RULE_FILE_CHARS = 2_000_000;

const ruleFileSchema = z.strictObject({ text: z.string().max(MAX_RULE_FILE_CHARS) });

/** The commands of the rule book. Each change makes a new revision, which voids approvals that are still pending. */
export const RULE_COMMANDS = {
  /** Lists the rules that are built in, then those of the book, then those of agents. With `agent`: those that hold for it. */
  'rules.list': z.strictObject({ agent: z.string().optional() }),
  'rules.add': ruleFieldsSchema,
  /** Replaces what is given; `match` is replaced whole. */
  'rules.update': z.strictObject({
    ruleId: idSchema,
    patch: ruleFieldsSchema.partial().extend({ off: z.boolean().optional() }),
  }),
  /** Removes a rule, or several as one change. */
  'rules.remove': z.union([
    z.strictObject({ ruleId: idSchema }),
    z.strictObject({ ruleIds: z.array(idSchema).min(1).max(MAX_RULES) }),
  ]),
  /** Returns what the text of a file of rules would add, and changes nothing. */
  'rules.readFile': ruleFileSchema,
  /** Adds the rules of a file as one change, apart from those that are there already or have a problem. */
  'rules.import': ruleFileSchema,
  /** Earlier states of the rules, newest first. */
  'rules.versions': z.strictObject({}),
  /** Brings back an earlier state as a new revision, or one rule that was removed or changed. */
  'rules.restore': z.union([
    z.strictObject({ revision: z.number().int().nonnegative() }),
    z.strictObject({ ruleId: idSchema }),
  ]),
  /** Decides on a call as the executor would, and carries out nothing. */
  'rules.test': z.strictObject({
    agent: z.string(),
    toolName: z.string().min(1).max(200),
    input: z.unknown(),
    /** Default: the only notebook of the agent's scope. */
    notebookId: idSchema.optional(),
    /** The run whose labels count. Default: a new one, which has read nothing. */
    runId: idSchema.optional(),
  }),
  /** Whether models on servers get the names of local-only files. */
  'rules.showLocalOnlyNames': z.strictObject({ shown: z.boolean() }),
};

/** A rule as it is listed. The uses of an agent's own rules are not counted: an edit of the agent changes their names. */
export interface RuleListing extends RuleUse {
  /** Name by which decisions and log entries quote it: `rule:<id>`, `agent-rule:<n>`, `default.write`, `never` … */
  name: string;
  /** Id of a rule of the book; for any other its name. */
  ruleId: string;
  /** The rule in a sentence, in English. */
  text: string;
  effect: Rule['effect'];
  match: RuleMatch;
  /** `agent`: a rule in the settings of the agent of `match`. */
  origin: (typeof RULE_ORIGINS)[number];
  fromApprovalId?: string;
  fromRunId?: string;
  off: boolean;
  createdMs: number | null;
}

/** A rule of an earlier state, or of the present one. */
export type RuleChange = Pick<RuleListing, 'text' | 'effect' | 'match' | 'off'>;

/** What a file of rules would change. */
export interface RuleFileListing {
  added: RuleChange[];
  /** Rules that are there already, or twice in the file. */
  duplicates: RuleChange[];
  /** Rules that cannot be added: the line on which each starts, the rule in a sentence (null if unreadable), and why. */
  problems: ({ line: number; text: string | null } & Said)[];
}

/** An earlier state of the rules. */
export interface RuleVersionListing {
  revision: number;
  replacedMs: number;
  /** The rules that going back would add, and remove. */
  added: RuleChange[];
  removed: RuleChange[];
}

/** What would happen to a call. Nothing is masked: the person asks. */
export interface RuleTest extends Pick<CallDecision, 'scope' | 'category' | 'requiresUserApproval'> {
  decision: 'allow' | 'ask' | 'deny';
  /** Id of the deciding rule if it is in the book; for any other its name. As in `RuleListing`. */
  ruleId: string;
  /** Name by which the log quotes the rule. */
  name: string;
  /** Why, in a sentence. */
  text: string;
  sentence?: Sentence;
}

export interface RuleResults {
  'rules.list': RuleListing[];
  'rules.add': RuleListing;
  'rules.update': RuleListing;
  'rules.remove': null;
  'rules.readFile': RuleFileListing;
  /** The rules that were added. */
  'rules.import': RuleListing[];
  'rules.versions': RuleVersionListing[];
  'rules.restore': RuleListing[];
  'rules.test': RuleTest;
  'rules.showLocalOnlyNames': null;
}
