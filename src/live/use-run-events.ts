import { useEffect, useRef } from 'react';
import { STREAM_CHANNEL } from '../contracts/commands.ts';
import { type RunEvent, runEventSchema } from '../contracts/event.ts';

/** Calls back with what happens in runs as it happens, in any tab. What does not parse is dropped. */
export function useRunEvents(onEvent: (event: RunEvent) => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => {
    const channel = new BroadcastChannel(STREAM_CHANNEL);
    channel.onmessage = (message) => {
      const event = runEventSchema.safeParse(message.data);
      if (event.success) latest.current(event.data);
    };
    return () => channel.close();
  }, []);
}
