import type { ModelEntry } from '../../../contracts/domain/provider.ts';
import type { CommandInput } from '../../../contracts/wire/commands/commands.ts';
import { readDecimal, readWhole } from './read-number.ts';

/** Limits as typed; empty if unknown or left to the server. */
export interface LimitDraft {
  context: string;
  output: string;
  temperature: string;
}

export function toLimitDraft({ contextTokens, maxOutputTokens, temperature }: ModelEntry): LimitDraft {
  const text = (value: number | undefined) => (value === undefined ? '' : String(value));
  return { context: text(contextTokens), output: text(maxOutputTokens), temperature: text(temperature) };
}

type Limits = Pick<CommandInput<'providers.setLimits'>, 'contextTokens' | 'maxOutputTokens' | 'temperature'>;
export type ReadLimits = { type: 'ok'; limits: Limits } | { type: 'bad'; fields: (keyof LimitDraft)[] };

/** Validates limits. Returns them, or the invalid fields. */
export function readLimits(draft: LimitDraft): ReadLimits {
  const context = unlessEmpty(draft.context, readWhole);
  const output = unlessEmpty(draft.output, readWhole);
  const temperature = unlessEmpty(draft.temperature, readDecimal);
  const fields: (keyof LimitDraft)[] = [];
  if (context !== null && !isBetween(context, 1024, 10_000_000)) fields.push('context');
  if (output !== null && (!isBetween(output, 16, 1_000_000) || (context !== null && output >= context))) {
    fields.push('output');
  }
  if (temperature !== null && !isBetween(temperature, 0, 2)) fields.push('temperature');
  if (fields.length > 0) return { type: 'bad', fields };
  return { type: 'ok', limits: { contextTokens: context, maxOutputTokens: output, temperature } };
}

function isBetween(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

/** Returns null for an empty field, NaN for an invalid value. */
function unlessEmpty(text: string, read: (text: string) => number): number | null {
  return text.trim() === '' ? null : read(text);
}
