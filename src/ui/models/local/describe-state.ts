import type { ModelListing } from '../../../contracts/domain/local-model.ts';
import { strings } from './local-model-strings.ts';
import { isUnderWay } from './main-action.ts';

/** A model's state as it is shown. */
export interface StateWords {
  text: string;
  /** Of what is going on or stands still; null where there is nothing to show. */
  percent: number | null;
}

type Shown = Pick<ModelListing, 'state' | 'progress' | 'doneBytes' | 'sizeBytes'>;

/** In words, with how far it is and about how long it takes yet. */
export function describeState({ state, progress, doneBytes, sizeBytes }: Shown, leftMs: number | null): StateWords {
  const words = strings.state;
  if (!isUnderWay(state) && state !== 'paused') return { text: words[state], percent: null };
  const percent = Math.max(0, Math.min(100, Math.floor(progress * 100)));
  const parts = [`${words[state]} ${words.percent(percent)}`];
  // Bytes tell something only where they come from elsewhere.
  if (sizeBytes > 0 && (state === 'downloading' || state === 'paused')) {
    parts.push(words.amount(Math.min(doneBytes, sizeBytes), sizeBytes));
  }
  if (leftMs !== null && state !== 'paused') parts.push(words.left(leftMs));
  return { text: parts.join(' · '), percent };
}
