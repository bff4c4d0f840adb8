import { STREAM_CHANNEL } from '../contracts/channels.ts';
import { type RunEvent, runEventSchema } from '../contracts/event.ts';

/** Listens to what is streamed by the running worker, in whichever tab that is. Returns how to stop. */
export function onRunEvent(listener: (event: RunEvent) => void): () => void {
  const channel = new BroadcastChannel(STREAM_CHANNEL);
  channel.onmessage = (message: MessageEvent<unknown>) => {
    const parsed = runEventSchema.safeParse(message.data);
    if (parsed.success) listener(parsed.data);
  };
  return () => channel.close();
}
