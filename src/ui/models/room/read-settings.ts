import type { ModelSettings } from '../../../contracts/local-model.ts';
import { strings } from './strings.ts';

const MINUTE_MS = 60_000;
/** As the engine room takes it where nothing is said. */
const KEEP_MS = 10 * MINUTE_MS;

/** As typed. */
export type SettingsDraft = Record<
  'contextTokens' | 'maxOutputTokens' | 'temperature' | 'loadMinutes' | 'idleMinutes' | 'keepMinutes',
  string
>;
export type SettingsField = keyof SettingsDraft;

type Read =
  | { type: 'settings'; settings: ModelSettings }
  | { type: 'bad'; errors: Partial<Record<SettingsField, string>> };

export function toSettingsDraft(settings: ModelSettings): SettingsDraft {
  return {
    contextTokens: String(settings.contextTokens),
    maxOutputTokens: String(settings.maxOutputTokens),
    temperature: String(settings.temperature),
    loadMinutes: String(settings.loadTimeoutMs / MINUTE_MS),
    idleMinutes: String(settings.idleTimeoutMs / MINUTE_MS),
    keepMinutes: String((settings.unloadAfterMs ?? KEEP_MS) / MINUTE_MS),
  };
}

/** What was typed as settings, or what is wrong with which field. Bounds are those of `modelSettingsSchema`. */
export function readSettings(draft: SettingsDraft): Read {
  const errors: Partial<Record<SettingsField, string>> = {};
  const number = (field: SettingsField, least: number, most: number, isWhole: boolean) => {
    const text = draft[field].trim().replace(',', '.');
    const value = Number(text);
    const fits = text !== '' && value >= least && value <= most && (!isWhole || Number.isInteger(value));
    if (!fits) errors[field] = (isWhole ? strings.settings.whole : strings.settings.number)(least, most);
    return value;
  };
  const settings: ModelSettings = {
    contextTokens: number('contextTokens', 1024, 1_000_000, true),
    maxOutputTokens: number('maxOutputTokens', 16, 100_000, true),
    temperature: number('temperature', 0, 2, false),
    loadTimeoutMs: Math.round(number('loadMinutes', 0.1, 60, false) * MINUTE_MS),
    idleTimeoutMs: Math.round(number('idleMinutes', 0.1, 60, false) * MINUTE_MS),
    unloadAfterMs: Math.round(number('keepMinutes', 0.1, 1440, false) * MINUTE_MS),
  };
  if (!errors.contextTokens && !errors.maxOutputTokens && settings.maxOutputTokens >= settings.contextTokens) {
    errors.maxOutputTokens = strings.settings.tooLong;
  }
  return Object.keys(errors).length === 0 ? { type: 'settings', settings } : { type: 'bad', errors };
}
