import type { ProviderKind } from '../../../contracts/domain/provider.ts';
import type { EndWatch } from './end-watch.ts';
import { watchCompletions } from './watch-completions.ts';
import { watchContents } from './watch-contents.ts';
import { watchMessages } from './watch-messages.ts';
import { watchResponses } from './watch-responses.ts';

/** Returns the end detection for a wire format. */
export function createEndWatch(kind: ProviderKind): EndWatch {
  return WATCHES[kind]();
}

const WATCHES: Readonly<Record<ProviderKind, () => EndWatch>> = {
  'openai-compatible': watchCompletions,
  openai: watchResponses,
  anthropic: watchMessages,
  google: watchContents,
};
