import {
  type ErrorData,
  type MessageValue,
  type MessageValues,
  toErrorData,
} from '../../../contracts/errors/errors.ts';
import { areValues } from '../../../contracts/errors/messages/check-values.ts';
import { startOffline } from '../../../contracts/errors/messages/start-messages.ts';
import { activeLanguage } from '../language/active-language.ts';
import { addTexts, format } from '../language/text-catalog.ts';
import { isLostScript } from '../lost-script.ts';

/** Values that are numbers, so that a translation can choose plural and digits. */
const NUMBERS: ReadonlySet<string> = new Set(['n', 'bytes']);

let isLoaded = false;
let loading: Promise<void> | null = null;

/**
 * Loads the translations of what the worker says; nothing for English. Until then these texts are in English. A later call
 * repeats a load that failed.
 */
export function loadTranslations(): Promise<void> {
  if (activeLanguage.code === 'en') return Promise.resolve();
  loading ??= load().catch(() => {
    loading = null;
  });
  return loading;
}

async function load(): Promise<void> {
  addTexts(await activeLanguage.loadWorkerTexts());
  isLoaded = true;
}

/** Key and values of a sentence of the worker, as `Message` has them. Absent for other texts. */
type PartialSentence = Pick<ErrorData, 'key' | 'values'>;

/**
 * Returns a text of the worker in the language of the screen, by its key. Models, log and console have the English text; a text
 * without a known key stays English.
 */
export function translate(text: string, sentence?: PartialSentence | null): string;
export function translate(text: string | undefined, sentence?: PartialSentence | null): string | undefined;
export function translate(text: string | undefined, sentence?: PartialSentence | null): string | undefined {
  const { key, values = {} } = sentence ?? {};
  if (!isLoaded || text === undefined || key === undefined) return text;
  return findByKey(key, values) ?? activeLanguage.transform?.(text) ?? text;
}

/** Returns the message of an error in the language of the screen. */
export function translateError(error: unknown): string {
  const data = isLostScript(error) ? startOffline.sentence('script') : toErrorData(error);
  return translate(data.message, data);
}

/** Returns the sentence of a key in the language of the screen; null where that has none. */
function findByKey(key: string, values: MessageValues): string | null {
  if (!areValues(values)) return null;
  const shown = Object.entries(values).map(([name, value]) => [name, shownValue(name, value)]);
  return format(`worker-${key.replaceAll('.', '-')}`, Object.fromEntries(shown));
}

function shownValue(name: string, value: MessageValue): string | number {
  if (typeof value === 'object') return translate(value.message, value);
  if (!NUMBERS.has(name)) return String(value);
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
