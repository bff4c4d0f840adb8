import { z } from 'zod';
import { idSchema } from '../domain/ids.ts';
import { rawPathSchema } from '../domain/notebook/path.ts';

/** Notes made from templates: what the page may ask, and what it is told. */

/** Where the templates of a notebook lie. */
export const TEMPLATE_FOLDER = '/templates';

/** A note of the notebook, or a text that the app itself offers. */
export const templateSourceSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('note'), path: rawPathSchema }),
  z.strictObject({ type: z.literal('text'), name: z.string().max(200), text: z.string().max(200_000) }),
]);
export type TemplateSource = z.infer<typeof templateSourceSchema>;

const valueSchema = z.string().max(10_000);
const notebookId = idSchema;
const filling = {
  notebookId,
  source: templateSourceSchema,
  /** The new note. */
  path: rawPathSchema,
  /** The value of `{{title}}`. Default: the name of the note. */
  title: valueSchema.optional(),
  /** The value of `{{author}}`. Default: it stays as it is. */
  author: valueSchema.optional(),
  /** Values for the other variables, at most 50. One that is empty counts as not given. Default: none. */
  variables: z
    .record(z.string().max(64), valueSchema)
    .refine((given) => Object.keys(given).length <= 50, 'at most 50 variables can be given')
    .default({}),
};

export const TEMPLATE_COMMANDS = {
  /** The notes in `/templates`, by name. */
  'templates.list': z.strictObject({ notebookId }),
  /** The variables that a template asks for, in their order; those that are always known are left out. */
  'templates.variables': z.strictObject({ notebookId, source: templateSourceSchema }),
  /** What the note would be. Writes nothing. */
  'templates.preview': z.strictObject(filling),
  /** Writes the note as one change. Refused with `already-exists` when something is at its path. */
  'files.createFromTemplate': z.strictObject(filling),
} as const;

export interface TemplateListing {
  path: string;
  /** The name of the note without its ending. */
  name: string;
}

export interface TemplateVariables {
  /** Names to ask for. */
  asked: string[];
  /** Whether it says when: its date or time is filled in. */
  dated: boolean;
  /** Whether it says who. */
  authored: boolean;
}

export interface TemplateResults {
  'templates.list': TemplateListing[];
  'templates.variables': TemplateVariables;
  /** `unknown`: variables that stay as they are, each once. */
  'templates.preview': { text: string; unknown: string[] };
  'files.createFromTemplate': { path: string; hash: string; unknown: string[] };
}
