import { ENGINES, type LocalEngine } from '../../contracts/domain/local-engines.ts';

/** Returns why an engine cannot run in this browser, as a key of `modelUnfitError`; null where it may. */
export function unfitInPage(engine: LocalEngine): ReturnType<(typeof ENGINES)[LocalEngine]['unfit']> {
  const webAssembly = typeof WebAssembly !== 'undefined';
  return ENGINES[engine].unfit({ gpu: 'gpu' in navigator, webAssembly, languageModel: 'LanguageModel' in globalThis });
}
