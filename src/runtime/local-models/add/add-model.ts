import type { LocalEngine } from '../../../contracts/domain/local-engines.ts';
import type { AddModel, LocalModel, ModelInput } from '../../../contracts/domain/local-model.ts';
import type { Services } from '../../app/services.ts';
import { ENGINE_REGISTRATIONS, type EngineRegistrations } from '../engines.ts';
import type { TakingIn } from '../import/copy-in.ts';

/**
 * Adds a model and resolves with its row. Files from disk or from a notebook are copied and checked before that;
 * `watch` can stop the copy. Throws `bad-input`, `already-exists`, and the errors of the engine's registration.
 */
export async function addModel(services: Services, input: AddModel, watch: TakingIn = {}): Promise<LocalModel> {
  return register(services, input, watch, ENGINE_REGISTRATIONS);
}

/** Generic, so that the compiler sees that the entry and the input belong to the same engine. */
function register<E extends LocalEngine>(
  services: Services,
  input: { readonly [N in E]: { readonly engine: N } & ModelInput<N> }[E],
  watch: TakingIn,
  registrations: EngineRegistrations<E>,
): Promise<LocalModel> {
  return registrations[input.engine](services, input, watch);
}
