import type { z } from 'zod';
import { type ErrorData, toErrorData } from '../../contracts/errors/errors.ts';
import { callMessageSchema, type ReplyMessage } from '../../contracts/wire/commands.ts';
import type { Dispatch } from './dispatch-command.ts';

type CallMessage = z.infer<typeof callMessageSchema>;

/** The end of a message port as seen from the worker. */
export interface PagePort {
  postMessage(message: ReplyMessage): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/**
 * Answers calls that arrive on a port. What is not a call is dropped; a call of an unlisted name is answered
 * with an error, so that nobody waits for it. Only plain data crosses.
 */
export function servePort(port: PagePort, dispatch: Dispatch): void {
  port.addEventListener('message', (event) => {
    const parsed = callMessageSchema.safeParse(event.data);
    if (!parsed.success) return;
    void answer(port, dispatch, parsed.data);
  });
}

async function answer(port: PagePort, dispatch: Dispatch, { id, name, input }: CallMessage): Promise<void> {
  try {
    const value = await dispatch(name, input);
    port.postMessage({ type: 'result', id, value });
  } catch (error) {
    // Also when the value cannot cross: whoever called must not wait for ever.
    port.postMessage({ type: 'error', id, error: plain(toErrorData(error)) });
  }
}

/** An error's facts as something that can be cloned. */
function plain({ code, message, data }: ErrorData): { code: string; message: string; data: Record<string, unknown> } {
  return { code, message, data: plainFacts(data ?? {}) };
}

function plainFacts(facts: Record<string, unknown>): Record<string, unknown> {
  try {
    return JSON.parse(
      JSON.stringify(facts, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
  } catch {
    // Facts that hold themselves: the code and the message say enough.
    return {};
  }
}
