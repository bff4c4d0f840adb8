import { z } from 'zod';
import { REDACTION_KINDS } from '../row-words.ts';

export const redactionKindSchema = z.enum(REDACTION_KINDS);
export type RedactionKind = z.infer<typeof redactionKindSchema>;

/** A pattern of the person, in the syntax of RE2: no backreferences, no lookaround, matched in linear time. */
export const ownPatternSchema = z.strictObject({
  /** Shown with each finding, and the source of its placeholder. */
  name: z.string().trim().min(1).max(40),
  pattern: z.string().min(1).max(500),
  /** A text that the pattern has to find. Empty for none. */
  example: z.string().max(500),
});
export type OwnPattern = z.infer<typeof ownPatternSchema>;

export const MAX_OWN_PATTERNS = 50;

/** Where values are masked, besides what servers receive. What is stored masked cannot be unmasked. */
export const maskedPlacesSchema = z.strictObject({
  /** Exports of runs and of conversations, unless the export says otherwise. */
  exports: z.boolean(),
  /** The kept requests to models on this device. Those to servers are kept as they were sent. */
  traces: z.boolean(),
  /** Summaries in new entries of the log. */
  log: z.boolean(),
});
export type MaskedPlaces = z.infer<typeof maskedPlacesSchema>;

export const redactionSettingsSchema = z.strictObject({
  /** The kinds that are masked. */
  kinds: z.array(redactionKindSchema).max(REDACTION_KINDS.length),
  patterns: z.array(ownPatternSchema).max(MAX_OWN_PATTERNS),
  alsoIn: maskedPlacesSchema,
});
export type RedactionSettings = z.infer<typeof redactionSettingsSchema>;
/** The settings as stored: earlier versions had no `alsoIn`. */
export const storedRedactionSchema = redactionSettingsSchema.partial({ alsoIn: true });
/** What is masked, wherever that is. */
export type MaskedValues = Pick<RedactionSettings, 'kinds' | 'patterns'>;

/** Holds until the person changes the settings. Stored texts stay as they are: the person may need them. */
export const DEFAULT_REDACTION: RedactionSettings = {
  kinds: [...REDACTION_KINDS],
  patterns: [],
  alsoIn: { exports: true, traces: false, log: false },
};

/** Returns stored settings, which may be older than some of the fields. */
export function redactionSettingsOf(stored: z.infer<typeof storedRedactionSchema>): RedactionSettings {
  return { ...stored, alsoIn: stored.alsoIn ?? DEFAULT_REDACTION.alsoIn };
}

/** A file of patterns, as they are exported and imported. */
export const patternFileSchema = z.strictObject({
  format: z.literal('cloister-patterns-1'),
  patterns: z.array(ownPatternSchema).max(MAX_OWN_PATTERNS),
});
export type PatternFile = z.infer<typeof patternFileSchema>;

/** A value that was found in a text. */
export interface RedactionFinding {
  /** A built-in kind, or `own` for a pattern of the person. */
  readonly kind: RedactionKind | 'own';
  /** Name of the pattern of the person; empty for a built-in kind. */
  readonly name: string;
  /** UTF-16 offsets; the end is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** How a value is disguised, so that masking does not find it. */
export type Disguise = 'reversed' | 'rotated' | 'spelled' | 'encoded';

export interface DisguisedFinding extends RedactionFinding {
  readonly disguise: Disguise;
}

/** Longest text that can be tried, in UTF-16 units. */
export const MAX_TRIED_CHARS = 200_000;

export const REDACTION_COMMANDS = {
  'redaction.settings': z.strictObject({}),
  /** Replaces the settings that are given. Rejects with `bad-input` for a pattern that is invalid or misses its example. */
  'redaction.update': redactionSettingsSchema.partial(),
  /** Finds and masks values in a text. Stores nothing. */
  'redaction.test': z.strictObject({ text: z.string().max(MAX_TRIED_CHARS) }),
  /** Searches a text for values in disguises that masking does not find. Stores nothing. */
  'redaction.search': z.strictObject({ text: z.string().max(MAX_TRIED_CHARS) }),
} as const;

export interface RedactionResults {
  'redaction.settings': RedactionSettings;
  'redaction.update': RedactionSettings;
  'redaction.test': { text: string; findings: RedactionFinding[] };
  'redaction.search': { findings: DisguisedFinding[] };
}
