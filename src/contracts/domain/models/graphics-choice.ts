import { z } from 'zod';
import { timestampMsSchema } from '../ids.ts';

/**
 * `faster`, `slower`: both gave the same tokens, and one was faster. `differs`: the graphics card gave other tokens. `failed`: the
 * graphics card did not finish the comparison. `lost`: it was lost while a request ran. `none`: WebGPU is missing or lacks a
 * feature. `software`: WebGPU is computed on the processor. `no-room`: no layer fits.
 */
const graphicsReasonSchema = z.enum(['faster', 'slower', 'differs', 'failed', 'lost', 'none', 'software', 'no-room']);

/** Where a model computes, and why: the result of a comparison on this device. */
export const graphicsChoiceSchema = z.strictObject({
  use: z.enum(['card', 'processor']),
  why: graphicsReasonSchema,
  /** The card, its driver and the browser, for which alone the choice holds. Empty for none. */
  card: z.string().max(1000),
  /** Layers of the model on the card. */
  layers: z.number().int().nonnegative(),
  /** Generated tokens per second; null when not measured. */
  processorPerSecond: z.number().nonnegative().nullable(),
  cardPerSecond: z.number().nonnegative().nullable(),
  atMs: timestampMsSchema,
});
export type GraphicsChoice = z.infer<typeof graphicsChoiceSchema>;
