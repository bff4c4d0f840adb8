import type { ModelListing } from '../../../contracts/domain/local-model.ts';

/** The one thing that is done with a model most, as it stands now. */
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

/** Whether its files are all here, so that it can be used, tested and carried elsewhere. */
export function isHere(state: ModelListing['state']): boolean {
  return state === 'ready' || state === 'loading' || state === 'loaded';
}

/** Whether something is going on that has a progress. */
export function isUnderWay(state: ModelListing['state']): boolean {
  return state === 'downloading' || state === 'checking' || state === 'loading';
}
