/** Tone of a callout, by its type. */
const tones = {
  note: 'agent',
  abstract: 'plain',
  info: 'agent',
  todo: 'plain',
  tip: 'agent',
  success: 'plain',
  question: 'decide',
  warning: 'decide',
  failure: 'stopped',
  danger: 'stopped',
  bug: 'stopped',
  example: 'plain',
  quote: 'plain',
} as const;

export type CalloutKind = keyof typeof tones;
type Tone = (typeof tones)[CalloutKind];

/** Aliases of callout types, as in Obsidian. */
const aliases = new Map<string, CalloutKind>([
  ['summary', 'abstract'],
  ['tldr', 'abstract'],
  ['hint', 'tip'],
  ['important', 'tip'],
  ['check', 'success'],
  ['done', 'success'],
  ['help', 'question'],
  ['faq', 'question'],
  ['caution', 'warning'],
  ['attention', 'warning'],
  ['fail', 'failure'],
  ['missing', 'failure'],
  ['error', 'danger'],
  ['cite', 'quote'],
]);

/** Returns the type of a callout as written in lower case; null for an unknown one. */
export function calloutKind(written: string): CalloutKind | null {
  return isKind(written) ? written : (aliases.get(written) ?? null);
}

/** Returns the tone of a callout. An unknown type has the tone of a note. */
export function calloutTone(written: string): Tone {
  return tones[calloutKind(written) ?? 'note'];
}

function isKind(written: string): written is CalloutKind {
  return Object.hasOwn(tones, written);
}
