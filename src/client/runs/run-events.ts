import { type RunEvent, runEventSchema } from '../../contracts/domain/run/event.ts';
import { STREAM_CHANNEL } from '../../contracts/wire/channels.ts';

/** Subscribes to the events that the runner streams, in any tab. Returns a function that unsubscribes. */
export function onRunEvent(listener: (event: RunEvent) => void): () => void {
  const channel = new BroadcastChannel(STREAM_CHANNEL);
  channel.onmessage = (message: MessageEvent<unknown>) => {
    if (!Array.isArray(message.data)) return;
    for (const event of message.data) {
      const parsed = runEventSchema.safeParse(event);
      if (parsed.success) listener(parsed.data);
    }
  };
  return () => channel.close();
}
