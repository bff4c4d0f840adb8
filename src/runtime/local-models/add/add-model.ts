import type { AddModel, LocalEngine, LocalModel } from '../../../contracts/domain/local-model.ts';
import type { Services } from '../../app/services.ts';
import type { TakingIn } from '../import/copy-in.ts';
import { ENGINE_REGISTRATIONS, type EngineRegistrations, type ModelInput } from './engine-registrations.ts';

/**
 * Adds a model and resolves with its row. Files from disk or from a notebook are copied and checked by then, which `watch` can
 * stop. Throws `bad-input`, `already-exists`, and what the registration of the engine throws.
 */
export async function addModel(
  services: Services,
  input: AddModel,
  watch: TakingIn = {},
  registrations: EngineRegistrations = ENGINE_REGISTRATIONS,
): Promise<LocalModel> {
  return register(services, input, watch, registrations);
}

/** Generic, so that the compiler sees that the entry and the input belong to the same engine. */
function register<E extends LocalEngine>(
  services: Services,
  input: ModelInput<E>,
  watch: TakingIn,
  registrations: EngineRegistrations<E>,
): Promise<LocalModel> {
  return registrations[input.engine](services, input, watch);
}
