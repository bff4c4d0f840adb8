import { ENGINES, type LocalEngine } from '../../contracts/domain/local-engines.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { modelUnfitError } from '../../contracts/errors/messages/model-messages.ts';

/** Returns why an engine cannot run in this browser, as far as a worker can tell, and what to do; null where it may. */
export function unfitInWorker(engine: LocalEngine): Said | null {
  const webAssembly = typeof WebAssembly !== 'undefined';
  const unfit = ENGINES[engine].unfit({ gpu: 'gpu' in navigator, webAssembly, languageModel: null });
  return unfit && modelUnfitError.sentence(unfit);
}
