import { callMessageSchema, type ReplyMessage } from '../contracts/commands.ts';
import { toErrorData } from '../contracts/errors.ts';
import type { Dispatch } from './dispatch.ts';

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
    const { id, name, input } = parsed.data;
    dispatch(name, input).then(
      (value) => port.postMessage({ type: 'result', id, value }),
      (error: unknown) => port.postMessage({ type: 'error', id, error: plain(toErrorData(error)) }),
    );
  });
}

/** An error's facts as something that can be cloned. */
function plain(error: ReturnType<typeof toErrorData>): { code: string; message: string; data: Record<string, unknown> } {
  const data: Record<string, unknown> = JSON.parse(JSON.stringify(error.data ?? {}));
  return { code: error.code, message: error.message, data };
}
