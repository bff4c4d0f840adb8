import type { Agent, ModelRef } from '../../contracts/domain/agent.ts';
import type { ProviderListing } from '../../contracts/domain/provider.ts';
import { LOCAL_ENGINES } from '../../contracts/domain/row-words.ts';

type Server = Pick<ProviderListing, 'providerId' | 'origin' | 'onDevice'>;

/** Which model answers for an agent, and where it is. */
export type AnsweringModel =
  /** The Navigator needs none. */
  | { type: 'none' }
  /** No model is connected for it. */
  | { type: 'missing' }
  /** Runs in this browser: nothing leaves the device. */
  | { type: 'here'; ref: ModelRef }
  | { type: 'model'; ref: ModelRef; origin: string; onDevice: boolean };

/** Of an agent as it is set up; whether the model can be used now is another matter. */
export function answeringModel(
  agent: Pick<Agent, 'adapter' | 'model'>,
  providers: readonly Server[],
  defaultRef: ModelRef | null,
): AnsweringModel {
  if (agent.adapter === 'navigator') return { type: 'none' };
  const ref = agent.model.providerId === 'default' ? defaultRef : agent.model;
  if (ref !== null && isHere(ref)) return { type: 'here', ref };
  const server = providers.find((one) => one.providerId === ref?.providerId);
  if (ref === null || server === undefined) return { type: 'missing' };
  return { type: 'model', ref, origin: server.origin, onDevice: server.onDevice };
}

/** Whether this names a model on this device, by its engine. */
export function isHere({ providerId }: ModelRef): boolean {
  return LOCAL_ENGINES.some((engine) => engine === providerId);
}
