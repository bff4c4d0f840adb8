import { z } from 'zod';
import { idSchema } from '../domain/ids.ts';
import { rawPathSchema } from '../domain/notebook/path.ts';

/** Views of the app that can be opened by name. */
export const screenViewSchema = z.enum([
  'log',
  'agents',
  'models',
  'settings',
  'help',
  'gate',
  'tools',
  'files',
  'search',
  'run',
]);
export type ScreenView = z.infer<typeof screenViewSchema>;

/** What is to be shown: a file of the notebook, or a view. */
const screenTargetSchema = z.union([
  z.strictObject({ path: rawPathSchema }),
  z.strictObject({ view: screenViewSchema }),
]);

/** A run's wish, for the tab in which it was started. */
export const screenRequestSchema = z.strictObject({
  runId: idSchema,
  notebookId: idSchema,
  target: screenTargetSchema,
});
export type ScreenRequest = z.infer<typeof screenRequestSchema>;
