import { isRecord } from '../../shared/json/parse-json.ts';

/** Writes JSON with spaces after commas and colons, as the templates of models do, which their training texts come from. */
export function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${members.map(([key, one]) => `${JSON.stringify(key)}: ${spacedJson(one)}`).join(', ')}}`;
}
