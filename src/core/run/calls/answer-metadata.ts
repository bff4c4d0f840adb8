import type { LanguageModelV4ToolCall, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { isRecord } from '../../shared/json/parse-json.ts';

/** Metadata that this app adds to the parts of an answer on their way to a run. It is neither stored nor sent. */
const ANSWER = 'answer';

/** Metadata of a text that has no words: all text of the answer before it was reasoning, although it was streamed as text. */
export const TEXT_WAS_REASONING: SharedV4ProviderMetadata = { [ANSWER]: { textWasReasoning: true } };

/** Reason of an answer whose tokens were used up by thoughts. */
export const THINKING_LIMIT = 'thinking-limit';

export function isTextWasReasoning(metadata: SharedV4ProviderMetadata | undefined): boolean {
  return metadata?.[ANSWER]?.['textWasReasoning'] === true;
}

/** Adds the call as the server sent it to a call that was repaired since. */
export function withCallOfServer(
  call: LanguageModelV4ToolCall,
  { toolName, input }: { readonly toolName: string; readonly input: string },
): LanguageModelV4ToolCall {
  return { ...call, providerMetadata: { ...call.providerMetadata, [ANSWER]: { toolName, input } } };
}

/** Returns the call as the server sent it; null for one that was not repaired on its way. */
export function callOfServer({
  providerMetadata,
}: LanguageModelV4ToolCall): { toolName: string; input: string } | null {
  const written = providerMetadata?.[ANSWER];
  if (!isRecord(written)) return null;
  const { toolName, input } = written;
  return typeof toolName === 'string' && typeof input === 'string' ? { toolName, input } : null;
}

/** Returns metadata of a part as its server sent it; undefined for none. */
export function metadataOfServer(metadata: SharedV4ProviderMetadata | undefined): SharedV4ProviderMetadata | undefined {
  if (metadata === undefined || !Object.hasOwn(metadata, ANSWER)) return metadata;
  const { [ANSWER]: _own, ...rest } = metadata;
  return Object.keys(rest).length === 0 ? undefined : rest;
}
