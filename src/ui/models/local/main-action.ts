import type { ModelListing } from '../../../contracts/domain/local-model.ts';

/** The main action for a model in its current state. */
export type MainAction = 'pause' | 'resume' | 'retry' | 'load' | 'unload' | 'stop' | 'wait';

const ACTIONS: Record<ModelListing['state'], MainAction> = {
  waiting: 'pause',
  downloading: 'pause',
  paused: 'resume',
  checking: 'wait',
  failed: 'retry',
  ready: 'load',
  loading: 'stop',
  loaded: 'unload',
};

export function mainAction(state: ModelListing['state']): MainAction {
  return ACTIONS[state];
}

/** Returns whether all files are stored, so that the model can be loaded, tested and exported. */
export function isHere(state: ModelListing['state']): boolean {
  return state === 'ready' || state === 'loading' || state === 'loaded';
}
