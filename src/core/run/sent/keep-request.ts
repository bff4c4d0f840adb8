import { MAX_SENT_CHARS, type SentText } from '../../../contracts/domain/run/sent-text.ts';
import type { Redaction } from '../../redaction/create-redaction.ts';
import type { ChosenModel } from '../chosen-model.ts';
import type { Work } from '../run-state.ts';
import { keepSent, type SentBase, writeSent } from './keep-sent.ts';

/** A request as it is committed with its step. */
export interface KeptRequest {
  readonly sent: SentText;
  /** What the request of the next step is kept as a difference to, once this step is committed. */
  readonly base: SentBase | null;
}

/** Returns the request of a step as the model received it, as the difference to the last step's. */
export async function keepRequestSent(
  work: Work,
  chosen: ChosenModel,
  index: number,
  options: Parameters<typeof writeSent>[0],
): Promise<KeptRequest> {
  const { options: received, masked } = chosen.lastSent?.() ?? { options, masked: 0 };
  const redaction = await chosen.maskKept?.();
  const plain = writeSent(received);
  const pieces = redaction === undefined ? plain : [maskWhole(redaction, plain)];
  const maskedHere = redaction?.count() ?? 0;
  const sent = keepSent(pieces, work.lastSent, { masked, ...(maskedHere > 0 ? { maskedHere } : {}) });
  // One that is too long to be kept is no base for the next.
  return { sent, base: sent.chars > MAX_SENT_CHARS ? work.lastSent : { index, pieces } };
}

/** A value may go across pieces, so the whole text is masked. */
function maskWhole(redaction: Redaction, pieces: readonly string[]): string {
  const text = pieces.join('');
  redaction.learn(text);
  return redaction.mask(text);
}
