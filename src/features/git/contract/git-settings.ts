import { z } from 'zod';
import { timestampMsSchema } from '../../../contracts/domain/ids.ts';
import type { MessageValues } from '../../../contracts/errors/errors.ts';
import { areValues } from '../../../contracts/errors/messages/check-values.ts';

/** Also of a content. */
const commitId = z.string().regex(/^[0-9a-f]{40}$/);

/** Who commits. The address need not exist: git wants one. */
export const authorSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^<>\n\0]+$/),
  email: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^<>\s\0]+$/),
});

/** When commits are made without the person. */
export const automaticSchema = z.strictObject({
  /** Once a day, when something has changed. */
  daily: z.boolean(),
  /** Before the run of an agent, so that the commit after it holds only what the run did. */
  beforeRuns: z.boolean(),
  /** After the person has approved reviewed work. */
  afterReviews: z.boolean(),
});
export type Automatic = z.infer<typeof automaticSchema>;

/** A file that both sides changed and that the person has to decide about, or should know about. */
export const gitNoteSchema = z.object({
  /** `copy`: the version of the server is in a copy. `merged`: both are in one text. `kept`: deleted on one side, changed on the other. */
  type: z.enum(['copy', 'merged', 'kept']),
  path: z.string(),
  /** The copy. Default: none. */
  copy: z.string().optional(),
  /** Id of the content that both versions began with. Default: none. */
  base: commitId.optional(),
  atMs: timestampMsSchema,
});
export type GitNote = z.infer<typeof gitNoteSchema>;

export const gitServerSchema = z.object({
  url: z.string().max(2000),
  origin: z.string().max(300),
  /** Null until the server was asked: the branch that it shows first. */
  branch: z.string().max(200).nullable(),
  /** Name that goes with the token. Most servers ignore it. */
  user: z.string().max(200),
  /** Whether files with the label `local-only` stay out of what is sent. */
  leavesOutLocalOnly: z.boolean(),
  /** Whether agents may treat what comes in as written by the person. */
  isTrusted: z.boolean(),
  /** When both sides last met; null for never. */
  metMs: timestampMsSchema.nullable(),
  /** Why the last attempt failed: text and sentence; null when it did not. */
  problem: z
    .object({ message: z.string(), key: z.string().optional(), values: z.custom<MessageValues>(areValues).optional() })
    .nullable(),
});
export type GitServerSettings = z.infer<typeof gitServerSchema>;

export const gitProposalSchema = z.object({
  message: z.string().min(1).max(5000),
  /** Null for a call outside a run. */
  runId: z.string().nullable(),
  /** Title of the agent. */
  agent: z.string(),
  atMs: timestampMsSchema,
});
export type GitProposal = z.infer<typeof gitProposalSchema>;

/** What a notebook's repository is to do: the file `cloister` in its `.git`. */
export const gitSettingsSchema = z.object({
  author: authorSchema,
  automatic: automaticSchema,
  server: gitServerSchema.nullable(),
  /** The notebook's `seq` and the time at the last commit; null before the first. */
  last: z.object({ oid: commitId, seq: z.int().nonnegative(), atMs: timestampMsSchema }).nullable(),
  notes: z.array(gitNoteSchema),
  /** Message that an agent proposes for the next commit. Default: none. */
  proposal: gitProposalSchema.nullable().default(null),
});
export type GitSettings = z.infer<typeof gitSettingsSchema>;

/** What was `local-only` when it was committed: the id of a content, or a path, on each line. */
export const WITHHELD_PATH = '/.git/cloister-withheld';

/** Commits, and those that were sent in their place: two ids on each line, the second one missing where nothing was left. */
export const SENT_PATH = '/.git/cloister-sent';

/** Most notes that are kept. */
export const MAX_NOTES = 500;
