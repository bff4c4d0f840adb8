import type { Run } from '../../contracts/domain/run/run.ts';
import type { PreparePorts } from '../execution/prepared-call.ts';
import type { Store } from '../ports/store.ts';
import { wordsOfPart } from '../redaction/own-words.ts';

/**
 * Resolves with what a helper returns to its caller, or a part of reviewed work to the next one. On a server, that gets the words that
 * were used, in which values are still masked; what was written on this device is masked for it.
 */
export async function answerOfHelper(
  helper: Run,
  isRemote: boolean,
  { store, openMask }: Pick<PreparePorts, 'openMask'> & { readonly store: Pick<Store, 'messages'> },
): Promise<string> {
  const mask = isRemote ? ((await openMask?.(helper.runId)) ?? null) : null;
  if (mask === null) return helper.text;
  const last = (await store.messages(helper.sessionId)).findLast(
    ({ role, runId }) => role === 'assistant' && runId === helper.runId,
  );
  const words = last?.content.flatMap((part) => wordsOfPart(part) ?? []) ?? [];
  // The caller may compare what the helper says with what it was shown itself.
  return mask.mixed(words.length > 0 ? words.join('') : helper.text, helper.runId);
}
