import { z } from 'zod';
import { idSchema } from '../domain/ids.ts';
import { rawPathSchema } from '../domain/notebook/path.ts';
import { SCREEN_VIEWS, type ScreenView } from '../domain/views.ts';

/** All views and panes that can be opened by name. */
export const screenViewSchema = z.enum(Object.keys(SCREEN_VIEWS) as ScreenView[]);

/** The target: a file of the notebook, or a view. */
const screenTargetSchema = z.union([
  z.strictObject({ path: rawPathSchema }),
  z.strictObject({ view: screenViewSchema }),
]);

/** A request of a run to show something, for the tab that started the run. */
export const screenRequestSchema = z.strictObject({
  runId: idSchema,
  notebookId: idSchema,
  target: screenTargetSchema,
});
export type ScreenRequest = z.infer<typeof screenRequestSchema>;
