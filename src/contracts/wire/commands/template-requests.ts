import { z } from 'zod';
import { idSchema } from '../../domain/ids.ts';
import { rawPathSchema } from '../../domain/notebook/path.ts';

/** Requests and results about notes from templates. */

/** Folder of a notebook's templates. */
export const TEMPLATE_FOLDER = '/templates';

/** A note of the notebook, or the text of a built-in template. */
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
  /** Path of the new note. */
  path: rawPathSchema,
  /** The value of `{{title}}`. Default: the name of the note. */
  title: valueSchema.optional(),
  /** The day of `{{date}}`, `YYYY-MM-DD`. Default: today in local time. */
  day: z.iso.date().optional(),
  /** The value of `{{author}}`. Default: the variable stays unchanged. */
  author: valueSchema.optional(),
  /** Values of the other variables, at most 50. An empty value counts as missing. Default: none. */
  variables: z
    .record(z.string().max(64), valueSchema)
    .refine((given) => Object.keys(given).length <= 50, 'at most 50 variables can be given')
    .default({}),
};

export const TEMPLATE_COMMANDS = {
  /** Lists the notes in `/templates`, by name. */
  'templates.list': z.strictObject({ notebookId }),
  /** Returns the variables of a template in order, without those with a built-in value. */
  'templates.variables': z.strictObject({ notebookId, source: templateSourceSchema }),
  /** Returns the note as it would be written. Writes nothing. */
  'templates.preview': z.strictObject(filling),
  /** Writes the note as one change. Refused with `already-exists` when its path is taken. */
  'files.createFromTemplate': z.strictObject(filling),
} as const;

export interface TemplateListing {
  path: string;
  /** File name without extension. */
  name: string;
}

export interface TemplateVariables {
  /** Names of variables to request. */
  asked: string[];
  /** Whether it contains a date or time variable. */
  dated: boolean;
  /** Whether it contains the author variable. */
  authored: boolean;
}

export interface TemplateResults {
  'templates.list': TemplateListing[];
  'templates.variables': TemplateVariables;
  /** `unknown`: variables that stay unchanged, each once. */
  'templates.preview': { text: string; unknown: string[] };
  'files.createFromTemplate': { path: string; hash: string; unknown: string[] };
}
