import { z } from 'zod';
import { idSchema } from '../domain/ids.ts';
import { rawPathSchema } from '../domain/notebook/path.ts';
import { SCREEN_VIEWS, type ScreenView } from '../domain/views/view-names.ts';
import { COLOR_CHOICES } from '../domain/workspace-colors.ts';

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

export const screenThemeSchema = z.enum(['system', 'light', 'dark']);

/** What a run asks of the tabs of notes and of the colours. Paths are as stored. */
const screenActionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('list-tabs') }),
  z.strictObject({ type: z.literal('close-tab'), path: rawPathSchema }),
  /** The tabs take, in this order, the places that they have among themselves. */
  z.strictObject({ type: z.literal('order-tabs'), paths: z.array(rawPathSchema).min(2).max(200) }),
  z.strictObject({ type: z.literal('set-theme'), theme: screenThemeSchema }),
  /** The workspace is that of the notebook. */
  z.strictObject({ type: z.literal('set-workspace-color'), color: z.enum(COLOR_CHOICES) }),
]);
export type ScreenAction = z.infer<typeof screenActionSchema>;

/** A question of a run, for the tab that started the run. It has one answer. */
export const screenQuestionSchema = z.strictObject({
  questionId: idSchema,
  runId: idSchema,
  notebookId: idSchema,
  action: screenActionSchema,
});
export type ScreenQuestion = z.infer<typeof screenQuestionSchema>;

/** Everything that the tab of a run may be asked. */
export const screenMessageSchema = z.union([screenRequestSchema, screenQuestionSchema]);

const screenTabSchema = z.strictObject({
  path: rawPathSchema,
  /** 1, or 2 for the second side of a split window. */
  side: z.int().min(1).max(2),
  isShown: z.boolean(),
  isPinned: z.boolean(),
});

const screenOutcomeSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('tabs'), tabs: z.array(screenTabSchema) }),
  z.strictObject({ type: z.literal('done') }),
  /** `not-open`: there is no such tab. `pinned`: the person pinned it. `typing`: the person is writing in it. `failed`: the app could not save it. */
  z.strictObject({ type: z.literal('refused'), why: z.enum(['not-open', 'pinned', 'typing', 'failed']) }),
]);
export type ScreenOutcome = z.infer<typeof screenOutcomeSchema>;

/** The answer of the tab. */
export const screenAnswerSchema = z.strictObject({ questionId: idSchema, outcome: screenOutcomeSchema });
