import { toErrorData } from '../../../contracts/errors/errors.ts';
import { activeLanguage } from '../language/active-language.ts';
import { addTexts } from '../language/text-catalog.ts';

let known: typeof import('./known-sentences.ts') | null = null;
let loading: Promise<void> | null = null;

/**
 * Loads what translates texts of the worker; nothing for English. Until then these texts are in English. A later call
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
  // The catalogs read their texts when their module runs.
  addTexts(await activeLanguage.loadWorkerTexts());
  known = await import('./known-sentences.ts');
}

/**
 * Returns a text of the worker in the language of the screen. Models, log and console have the English text, which is also
 * the key of the translation; an unknown text stays English.
 */
export function translate(said: string): string;
export function translate(said: string | undefined): string | undefined;
export function translate(said: string | undefined): string | undefined {
  return said === undefined ? undefined : (known?.findTranslation(said) ?? said);
}

/** Returns the message of an error in the language of the screen: by its key, or else as a text of the worker. */
export function translateError(error: unknown): string {
  const data = toErrorData(error);
  return known?.findByKey(data) ?? translate(data.message);
}
