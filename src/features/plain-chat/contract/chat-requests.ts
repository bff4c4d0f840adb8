import { z } from 'zod';
import { modelRefSchema } from '../../../contracts/domain/agent.ts';
import { idSchema } from '../../../contracts/domain/ids.ts';

/** Most messages of one conversation, and most characters of one. */
export const MAX_CHAT_MESSAGES = 400;
export const MAX_CHAT_CHARS = 200_000;

const chatId = idSchema;

const chatMessageSchema = z.strictObject({
  role: z.enum(['user', 'assistant']),
  text: z.string().min(1).max(MAX_CHAT_CHARS),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

export const CHAT_COMMANDS = {
  /**
   * Sends a conversation to a model: no instructions, no tools, no notebook. Nothing of the texts is stored. The log names the model
   * and the number of tokens.
   */
  'models.chat': z.strictObject({
    /** Default: the default model. */
    model: modelRefSchema.default({ providerId: 'default', modelId: 'default' }),
    /** The whole conversation, which ends with what the person says. */
    messages: z
      .array(chatMessageSchema)
      .min(1)
      .max(MAX_CHAT_MESSAGES)
      .refine((messages) => messages.at(-1)?.role === 'user', 'must end with a message of the user'),
    /** Names the request on the channel of streamed text, and for `models.stopChat`. Default: neither. */
    chatId: chatId.optional(),
  }),
  /** Stops a request of this tab. Its call resolves with the text so far. */
  'models.stopChat': z.strictObject({ chatId }),
} as const;

export interface ChatAnswer {
  providerId: string;
  modelId: string;
  text: string;
  /** What the model thought before it answered; empty for none. */
  reasoning: string;
  /** `length`: the answer reached its longest length. `stopped`: by the person. */
  ended: 'complete' | 'length' | 'stopped';
  durationMs: number;
  /** Null when the model reported none. `costUsd` is null when the price is unknown. */
  usage: { inputTokens: number; outputTokens: number; costUsd: number | null } | null;
}

export interface ChatResults {
  'models.chat': ChatAnswer;
  'models.stopChat': null;
}
