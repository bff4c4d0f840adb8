import type { ModelSettings } from '../../../../contracts/domain/model-input-fields.ts';
import { readAmount, readDecimal, readWhole, writeAmount } from '../../limits/read-number.ts';
import { strings } from '../local-model-strings.ts';

const MINUTE_MS = 60_000;
/** Default of the engine manager. */
const KEEP_MS = 10 * MINUTE_MS;

/** The fields as typed. */
export type SettingsDraft = Record<
  'contextTokens' | 'maxOutputTokens' | 'temperature' | 'loadMinutes' | 'idleMinutes' | 'keepMinutes',
  string
> & { readonly graphics: NonNullable<ModelSettings['graphics']>; readonly thinks: boolean };
export type SettingsField = Exclude<keyof SettingsDraft, 'graphics' | 'thinks'>;

type Read =
  | { type: 'settings'; settings: ModelSettings }
  | { type: 'bad'; errors: Partial<Record<SettingsField, string>> };

export function toSettingsDraft(settings: ModelSettings): SettingsDraft {
  return {
    contextTokens: String(settings.contextTokens),
    maxOutputTokens: String(settings.maxOutputTokens),
    temperature: String(settings.temperature),
    loadMinutes: writeAmount(settings.loadTimeoutMs / MINUTE_MS),
    idleMinutes: writeAmount(settings.idleTimeoutMs / MINUTE_MS),
    keepMinutes: writeAmount((settings.unloadAfterMs ?? KEEP_MS) / MINUTE_MS),
    graphics: settings.graphics ?? 'processor',
    thinks: settings.thinks ?? false,
  };
}

/** Validates the settings with the bounds of `modelSettingsSchema`. Returns them, or an error per field. */
export function readSettings(draft: SettingsDraft): Read {
  const errors: Partial<Record<SettingsField, string>> = {};
  const number = (field: SettingsField, least: number, most: number, read: (text: string) => number) => {
    const value = read(draft[field]);
    if (!(value >= least && value <= most)) {
      errors[field] = (read === readWhole ? strings.settings.whole : strings.settings.number)(least, most);
    }
    return value;
  };
  const minutesMs = (field: SettingsField, most: number) =>
    Math.round(number(field, 0.1, most, readAmount) * MINUTE_MS);
  const settings: ModelSettings = {
    contextTokens: number('contextTokens', 1024, 1_000_000, readWhole),
    maxOutputTokens: number('maxOutputTokens', 16, 100_000, readWhole),
    temperature: number('temperature', 0, 2, readDecimal),
    loadTimeoutMs: minutesMs('loadMinutes', 60),
    idleTimeoutMs: minutesMs('idleMinutes', 60),
    unloadAfterMs: minutesMs('keepMinutes', 1440),
    graphics: draft.graphics,
    thinks: draft.thinks,
  };
  if (!errors.contextTokens && !errors.maxOutputTokens && settings.maxOutputTokens >= settings.contextTokens) {
    errors.maxOutputTokens = strings.settings.tooLong;
  }
  return Object.keys(errors).length === 0 ? { type: 'settings', settings } : { type: 'bad', errors };
}
