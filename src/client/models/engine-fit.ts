import { ENGINES, type LocalEngine } from '../../contracts/domain/local-engines.ts';

/** Returns why an engine cannot run in this browser, and what to do; null where it may. */
export function unfitInPage(engine: LocalEngine): string | null {
  const webAssembly = typeof WebAssembly !== 'undefined';
  return ENGINES[engine].unfit({ gpu: 'gpu' in navigator, webAssembly, languageModel: 'LanguageModel' in globalThis });
}
