import { readFileSync } from 'node:fs';
import { z } from 'zod';

const patterns = z.array(z.string().min(1)).min(1);
const inputSchema = z.record(z.string(), z.unknown());
const callSchema = z.strictObject({ toolName: z.string(), input: inputSchema });

/** The expected difference of a file. */
const leftSchema = z.union([
  z.strictObject({ path: z.string(), gone: z.literal(true) }),
  z.strictObject({ path: z.string(), has: patterns.optional(), lacks: patterns.optional() }),
  z.strictObject({ pathMatches: z.string(), has: patterns.optional() }),
]);

const callsArm = z.strictObject({ calls: z.array(callSchema).min(1) });
const leavesArm = z.strictObject({ leaves: z.array(leftSchema).min(1) });
const answersArm = z.strictObject({ answers: patterns, lacks: patterns.optional() });
const asksArm = z.strictObject({ asks: z.literal(true) });
const paths = z.array(z.string()).min(1);
const tabsArm = z.strictObject({ tabs: paths });
const openedArm = z.strictObject({ opened: paths });
const simpleArms = [callsArm, leavesArm, answersArm, asksArm, tabsArm, openedArm] as const;
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
  /** Number of prompts that must succeed at the first attempt. Only ever raised. */
  right: z.int().nonnegative(),
  /** The same for prompts without a tool yet. Only ever raised. */
  ahead: z.int().nonnegative(),
  /** Number of prompts that may cause an unrequested change. Only ever lowered. */
  changedOtherwise: z.int().nonnegative(),
});

const screenPromptSchema = z.strictObject({
  prompt: z.string(),
  expect: armSchema,
  before: z.array(callSchema).min(1).optional(),
});
const tabSchema = z.strictObject({ path: z.string(), side: z.int(), isShown: z.boolean(), isPinned: z.boolean() });
const screenFixtureSchema = z.strictObject({
  today: z.string(),
  /** Files beside those of the small notebook. */
  files: z.record(z.string(), z.string()),
  /** The tabs that are open before each request. */
  tabs: z.array(tabSchema),
  named: z.array(screenPromptSchema),
  more: z.array(screenPromptSchema),
});

const languageFixtureSchema = z.strictObject({
  today: z.string(),
  files: z.record(z.string(), z.string()),
  prompts: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.string(),
      prompt: z.string(),
      expect: armSchema,
      before: z.array(callSchema).min(1).optional(),
    }),
  ),
  /** Sentences that look like a request and must change nothing. */
  unasked: z.array(z.string()),
});

export type Arm = z.infer<typeof armSchema>;
export type Left = z.infer<typeof leftSchema>;
export type GoldenPrompt = z.infer<typeof promptSchema>;

const folder = new URL('../../fixtures/navigator/', import.meta.url);

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}

/** Returns the requests with their expected outcome; `README.md` in the same folder explains the fields. */
export function goldenPrompts(): z.infer<typeof fixtureSchema> {
  return fixtureSchema.parse(readJson('golden-prompts.json'));
}

/** Returns the requests about tabs, several files and named folders. */
export function screenPrompts(): z.infer<typeof screenFixtureSchema> {
  return screenFixtureSchema.parse(readJson('screen-prompts.json'));
}

/** Returns the requests in another language, over a notebook of that language. */
export function languagePrompts(language: 'de' | 'zh'): z.infer<typeof languageFixtureSchema> {
  return languageFixtureSchema.parse(readJson(`golden-${language}.json`));
}

const moreSchema = z.strictObject({ understood: z.array(z.string()), unasked: z.array(z.string()) });

/** Returns further sentences in another language, over the same notebook: some that are understood, and some that change nothing. */
export function moreSentences(language: 'de' | 'zh'): z.infer<typeof moreSchema> {
  return z.strictObject({ de: moreSchema, zh: moreSchema }).parse(readJson('more-languages.json'))[language];
}

const screenLanguageSchema = z.strictObject({
  tabs: z.array(tabSchema),
  prompts: z.array(screenPromptSchema),
  unasked: z.array(z.string()),
});

/** Returns requests in another language about tabs, labels, the theme, the launcher and lines, over the same notebook. */
export function screenSentences(language: 'de' | 'zh'): z.infer<typeof screenLanguageSchema> {
  const both = z.strictObject({ de: screenLanguageSchema, zh: screenLanguageSchema });
  return both.parse(readJson('screen-languages.json'))[language];
}

/** Returns the recorded numbers of successes. */
export function goldenFloor(): z.infer<typeof floorSchema> {
  return floorSchema.parse(readJson('golden-floor.json'));
}
