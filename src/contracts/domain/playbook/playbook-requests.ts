import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { MAX_PLAYBOOK_CHARS, type PlaybookInput, type PlaybookMistake, playbookValuesSchema } from './playbook.ts';

const source = z.string().max(MAX_PLAYBOOK_CHARS);
const name = z.string().min(1).max(63);

/** The commands for playbooks. */
export const PLAYBOOK_COMMANDS = {
  /** Lists the playbooks that come with the app, then the person's own. */
  'playbooks.list': z.strictObject({}),
  'playbooks.get': z.strictObject({ name }),
  'playbooks.check': z.strictObject({ source }),
  /** Adds or replaces a playbook of the person. Rejects with `bad-input` when it has a mistake. */
  'playbooks.save': z.strictObject({
    source,
    /** The name under which it was opened. Refused with `already-exists` when the text has the name of another one. */
    opened: name.nullish().default(null),
  }),
  'playbooks.remove': z.strictObject({ name }),
  /** Brings back a removed playbook, or its text before the last save. Rejects with `not-found` when there is neither. */
  'playbooks.restore': z.strictObject({ name }),
  /** Starts a run that makes the calls of a playbook. Rejects with `bad-input` when the text or an input has a mistake. */
  'playbooks.run': z.strictObject({
    /** The name of a playbook, or its text. */
    playbook: source.min(1),
    inputs: playbookValuesSchema.default({}),
    notebookId: idSchema.optional(),
    /** Plans the changes and makes none. Default false. */
    dryRun: z.boolean().optional(),
    /** The run that this one repeats. */
    retryOf: idSchema.optional(),
    /** Title of the conversation, for example in another language. Default: the title of the playbook. */
    title: z.string().min(1).max(200).optional(),
  }),
  /** Writes a playbook with the calls of a run. Nothing is saved. */
  'playbooks.fromRun': z.strictObject({ runId: idSchema }),
  /** Returns what an editor suggests: the JSON Schema of a playbook, and the functions of expressions. */
  'playbooks.language': z.strictObject({}),
  /** Finds playbooks that someone passed on with the files of a notebook. None of them runs until it is added. */
  'playbooks.found': z.strictObject({ notebookId: idSchema }),
} as const;

/** A playbook in a list. */
export interface PlaybookListing {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly origin: 'app' | 'person';
  readonly agent: string;
  readonly inputs: readonly PlaybookInput[];
  /** Whether a step asks another agent, which needs a language model. */
  readonly needsModel: boolean;
  /** Mistakes that keep it from running, such as a tool that this version does not have. */
  readonly errors: readonly PlaybookMistake[];
}

export interface PlaybookDetails extends PlaybookListing {
  readonly source: string;
  /** Whether `playbooks.restore` has an earlier text. */
  readonly hasEarlier: boolean;
}

/** A playbook in the files of a notebook. */
export interface FoundPlaybook {
  readonly path: string;
  readonly source: string;
}

/** The words of playbooks. */
export interface PlaybookLanguage {
  /** JSON Schema (draft 2020-12). */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly functions: readonly { readonly name: string; readonly parameters: string; readonly about: string }[];
}

export interface PlaybookResults {
  'playbooks.list': PlaybookListing[];
  'playbooks.get': PlaybookDetails;
  'playbooks.check': PlaybookCheck;
  'playbooks.save': PlaybookDetails;
  'playbooks.remove': null;
  'playbooks.restore': PlaybookDetails;
  'playbooks.run': { sessionId: string; runId: string };
  'playbooks.fromRun': { source: string };
  'playbooks.language': PlaybookLanguage;
  'playbooks.found': FoundPlaybook[];
}

/** What is wrong with a text, and what it is when nothing is. */
export interface PlaybookCheck {
  readonly ok: boolean;
  readonly errors: readonly PlaybookMistake[];
  readonly inputs: readonly PlaybookInput[];
  readonly needsModel: boolean;
}
