import type { CommandInput } from '../../contracts/commands.ts';
import type { ModelEntry } from '../../contracts/provider.ts';

/** Limits as they are typed; empty for what is not known, or is left to the server. */
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

/** Reads limits, or says in which fields none stands that can be kept. Spaces and commas within a number are no harm. */
export function readLimits(draft: LimitDraft): ReadLimits {
  const context = toTokens(draft.context);
  const output = toTokens(draft.output);
  const temperature = toNumber(draft.temperature);
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

/** Null for an empty field, NaN for what is no whole number. */
function toTokens(text: string): number | null {
  const plain = text.replaceAll(/[\s,.]/g, '');
  if (plain === '') return text.trim() === '' ? null : Number.NaN;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
}

function toNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : Number.NaN;
}
