import type { Run } from '../../contracts/domain/run/run.ts';
import type { PreparePorts } from '../execution/prepared-call.ts';
import type { Store } from '../ports/store.ts';
import { wordsOfPart } from '../redaction/own-words.ts';

/**
 * Resolves with what a helper returns to its caller. A caller on a server gets the words that the helper used, in which values are still
 * masked; what a helper on this device wrote is masked for it.
 */
export async function answerOfHelper(
  helper: Run,
  isRemote: boolean,
  { store, openMask }: Pick<PreparePorts, 'openMask'> & { readonly store: Pick<Store, 'messages'> },
): Promise<string> {
  const mask = isRemote ? ((await openMask?.(helper.runId)) ?? null) : null;
  if (mask === null) return helper.text;
  const last = (await store.messages(helper.sessionId)).findLast(({ role }) => role === 'assistant');
  const words = last?.content.flatMap((part) => wordsOfPart(part) ?? []) ?? [];
  return words.length > 0 ? words.join('') : mask.stored(helper.text);
}
