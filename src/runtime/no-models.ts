import type { ModelSource } from '../core/agents/agent-adapter.ts';

/** Where no language model is set up: says so for each that is asked for. */
export const noModels: ModelSource = {
  async find({ providerId, modelId }) {
    const which =
      providerId === 'default'
        ? 'No default language model is set up'
        : `The model ${providerId}/${modelId} is not there`;
    return { type: 'unavailable', reason: `${which}. The Navigator works without one.` };
  },
};
