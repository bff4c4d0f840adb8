import { readFileSync } from 'node:fs';
import { z } from 'zod';

const patterns = z.array(z.string().min(1)).min(1);
const inputSchema = z.record(z.string(), z.unknown());
const callSchema = z.strictObject({ toolName: z.string(), input: inputSchema });

/** What differs in the notebook afterwards. */
const leftSchema = z.union([
  z.strictObject({ path: z.string(), gone: z.literal(true) }),
  z.strictObject({ path: z.string(), has: patterns.optional(), lacks: patterns.optional() }),
  z.strictObject({ pathMatches: z.string(), has: patterns.optional() }),
]);

const callsArm = z.strictObject({ calls: z.array(callSchema).min(1) });
const leavesArm = z.strictObject({ leaves: z.array(leftSchema).min(1) });
const answersArm = z.strictObject({ answers: patterns, lacks: patterns.optional() });
const asksArm = z.strictObject({ asks: z.literal(true) });
const simpleArms = [callsArm, leavesArm, answersArm, asksArm] as const;
const eitherArm = z.strictObject({ oneOf: z.array(z.union(simpleArms)).min(2) });
export const armSchema = z.union([
  ...simpleArms,
  z.strictObject({ oneOf: z.array(z.union([...simpleArms, eitherArm])).min(2) }),
]);

const promptSchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  form: z.enum(['plain', 'misspelt', 'reordered', 'wordy', 'elliptic', 'ambiguous']),
  prompt: z.string(),
  expect: z.union([armSchema, z.strictObject({ notYet: z.literal(true), later: armSchema })]),
  before: z.array(callSchema).min(1).optional(),
});

const fixtureSchema = z.strictObject({ today: z.string(), prompts: z.array(promptSchema) });
const floorSchema = z.strictObject({
  /** Prompts that come out right at the first try, of those that can be expected today. Only ever raised. */
  right: z.int().nonnegative(),
  /** The same of those for which there is no tool yet. Only ever raised. */
  ahead: z.int().nonnegative(),
  /** Prompts after which something is changed that was not asked for. Only ever lowered. */
  changedOtherwise: z.int().nonnegative(),
});

export type Arm = z.infer<typeof armSchema>;
export type Left = z.infer<typeof leftSchema>;
export type GoldenPrompt = z.infer<typeof promptSchema>;

const folder = new URL('../../fixtures/navigator/', import.meta.url);

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}

/** The requests and what is expected of each; `README.md` beside them says what the fields mean. */
export function goldenPrompts(): z.infer<typeof fixtureSchema> {
  return fixtureSchema.parse(readJson('golden-prompts.json'));
}

/** How many came out right when it was last counted. */
export function goldenFloor(): z.infer<typeof floorSchema> {
  return floorSchema.parse(readJson('golden-floor.json'));
}
