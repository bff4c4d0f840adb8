import { MAX_SENT_CHARS, type SentText } from '../../../contracts/domain/run/sent-text.ts';
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
  redaction?.learn(plain);
  const text = redaction?.mask(plain) ?? plain;
  const maskedHere = redaction?.count() ?? 0;
  const sent = keepSent(text, work.lastSent, { masked, ...(maskedHere > 0 ? { maskedHere } : {}) });
  // One that is too long to be kept is no base for the next.
  return { sent, base: text.length > MAX_SENT_CHARS ? work.lastSent : { index, text } };
}
