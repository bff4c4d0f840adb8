import { useSyncExternalStore } from 'react';
import type { WorkerClient } from '../../../client/workers/worker-client.ts';
import type { ModelRef } from '../../../contracts/domain/agent.ts';
import { createExternalStore } from '../../../ui/kit/hooks/external-store.ts';
import { loadTranslations, translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { CHAT_CHANNEL, isChatPiece } from '../contract/chat-channel.ts';
import type { ChatAnswer, ChatMessage } from '../contract/chat-requests.ts';

/** A message of the person or of a model. `seq` counts from 0. */
export type Said = { readonly seq: number } & (
  | { readonly role: 'user'; readonly text: string }
  | ({ readonly role: 'assistant' } & ChatAnswer)
);

/** The conversation of this window. It is in memory alone. */
export interface Talk {
  /** Null until the person chooses: then the default model answers. */
  readonly model: ModelRef | null;
  readonly said: readonly Said[];
  /** The answer that is being written. */
  readonly open: { readonly chatId: string; readonly text: string; readonly reasoning: string } | null;
  /** Why the last message has no answer. */
  readonly error: string | null;
}

const EMPTY: Talk = { model: null, said: [], open: null, error: null };
const talk = createExternalStore<Talk>(EMPTY);

const put = (change: Partial<Talk>) => talk.set({ ...talk.get(), ...change });

/** Returns the conversation, which stays when its view is closed. */
export function useTalk(): Talk {
  return useSyncExternalStore(talk.subscribe, talk.get);
}

export function chooseModel(model: ModelRef): void {
  put({ model, error: null });
}

/** Forgets the conversation. The chosen model stays. */
export function startOver(call: WorkerClient['call']): void {
  stopAnswer(call);
  talk.set({ ...EMPTY, model: talk.get().model });
}

/** Sends a message. Never rejects: the conversation has the answer or the error. */
export async function say(call: WorkerClient['call'], text: string, model: ModelRef): Promise<void> {
  if (talk.get().open !== null) return;
  const { said } = talk.get();
  put({ said: [...said, { seq: said.length, role: 'user', text }] });
  await answer(call, model);
}

/** Asks again for an answer to the last message. */
export async function answerAgain(call: WorkerClient['call'], model: ModelRef): Promise<void> {
  if (talk.get().open === null) await answer(call, model);
}

/** Stops the answer. What is there of it stays. */
export function stopAnswer(call: WorkerClient['call']): void {
  const { open } = talk.get();
  if (open !== null) call('models.stopChat', { chatId: open.chatId }).catch(() => undefined);
}

async function answer(call: WorkerClient['call'], model: ModelRef): Promise<void> {
  const chatId = `chat-${crypto.randomUUID()}`;
  const isOpen = () => talk.get().open?.chatId === chatId;
  put({ open: { chatId, text: '', reasoning: '' }, error: null });
  const channel = new BroadcastChannel(CHAT_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { open } = talk.get();
    if (open === null || !isChatPiece(data) || data.chatId !== open.chatId) return;
    put({ open: { ...open, [data.type]: open[data.type] + data.delta } });
  };
  try {
    const given = await call('models.chat', { model, messages: messagesOf(talk.get().said), chatId });
    // Also an answer that was stopped before its first word is a message: it says so.
    const { said } = talk.get();
    if (isOpen()) put({ said: [...said, { seq: said.length, role: 'assistant', ...given }], open: null });
  } catch (error) {
    await loadTranslations();
    if (isOpen()) put({ open: null, error: translateError(error) });
  } finally {
    channel.close();
  }
}

/** Returns the conversation as it is sent. An empty answer is left out, with its question: models take no empty text. */
export function messagesOf(said: readonly Said[]): ChatMessage[] {
  return said.flatMap((one, index): ChatMessage[] => {
    const next = said[index + 1];
    const isUnanswered = one.role === 'user' && next !== undefined && next.text.trim() === '';
    return one.text.trim() === '' || isUnanswered ? [] : [{ role: one.role, text: one.text }];
  });
}
