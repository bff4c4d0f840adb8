import type { AddModel, LocalEngine, LocalModel } from '../../../contracts/domain/local-model.ts';
import type { Services } from '../../app/services.ts';
import { registerDownload } from '../downloads/register-download.ts';
import type { TakingIn } from '../import/copy-in.ts';
import { addBuiltIn } from './add-built-in.ts';
import { addGguf } from './add-gguf.ts';

/** The input of `models.add` for an engine. */
export type ModelInput<E extends LocalEngine> = {
  readonly [N in E]: { readonly engine: N } & Extract<AddModel, { engine: N }>;
}[E];

/** How a model of each engine is added: writes its row, after copying and checking files where the input has any. */
export type EngineRegistrations<E extends LocalEngine = LocalEngine> = {
  readonly [N in E]: (services: Services, input: ModelInput<N>, watch: TakingIn) => Promise<LocalModel>;
};

export const ENGINE_REGISTRATIONS: EngineRegistrations = {
  'web-llm': registerDownload,
  wllama: addGguf,
  'built-in': addBuiltIn,
};
