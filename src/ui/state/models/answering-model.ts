import type { Agent, ModelRef } from '../../../contracts/domain/agent.ts';
import { usesModel } from '../../../contracts/domain/agent-kinds.ts';
import { isEngine } from '../../../contracts/domain/local-engines.ts';
import type { ProviderListing } from '../../../contracts/domain/provider.ts';

type Server = Pick<ProviderListing, 'providerId' | 'origin' | 'onDevice'>;

export type AnsweringModel =
  /** The Navigator needs no model. */
  | { type: 'none' }
  /** The agent's model is not connected. */
  | { type: 'missing' }
  /** Runs in this browser: nothing leaves the device. */
  | { type: 'here'; ref: ModelRef }
  | { type: 'model'; ref: ModelRef; origin: string; onDevice: boolean };

/** Resolves the configured model of an agent, whether or not it is available now. */
export function answeringModel(
  agent: Pick<Agent, 'adapter' | 'model'>,
  providers: readonly Server[],
  defaultRef: ModelRef | null,
): AnsweringModel {
  if (!usesModel(agent.adapter)) return { type: 'none' };
  const ref = agent.model.providerId === 'default' ? defaultRef : agent.model;
  if (ref !== null && isHere(ref)) return { type: 'here', ref };
  const server = providers.find((one) => one.providerId === ref?.providerId);
  if (ref === null || server === undefined) return { type: 'missing' };
  return { type: 'model', ref, origin: server.origin, onDevice: server.onDevice };
}

/** Returns whether a model runs on this device, by its engine. */
export function isHere({ providerId }: ModelRef): boolean {
  return isEngine(providerId);
}
