import type { ModelListing } from '../../../contracts/domain/local-model.ts';
import { isUnderWay } from '../../../core/shared/local-models/describe-local-model.ts';
import { strings } from './local-model-strings.ts';

/** The state of a model as shown. */
export interface StateWords {
  text: string;
  /** Progress of a running or paused activity; null if there is none. */
  percent: number | null;
}

type Shown = Pick<ModelListing, 'state' | 'progress' | 'doneBytes' | 'sizeBytes'>;

/** Describes the state of a model with its progress and remaining time. */
export function describeState({ state, progress, doneBytes, sizeBytes }: Shown, leftMs: number | null): StateWords {
  const words = strings.state;
  if (!isUnderWay(state) && state !== 'paused') return { text: words[state], percent: null };
  const percent = Math.max(0, Math.min(100, Math.floor(progress * 100)));
  const parts = [`${words[state]} ${words.percent(percent)}`];
  // Byte counts help only for downloads.
  if (sizeBytes > 0 && (state === 'downloading' || state === 'paused')) {
    parts.push(words.amount(Math.min(doneBytes, sizeBytes), sizeBytes));
  }
  if (leftMs !== null && state !== 'paused') parts.push(words.left(leftMs));
  return { text: parts.join(' · '), percent };
}
