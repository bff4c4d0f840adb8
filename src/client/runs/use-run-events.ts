import { useEffect, useRef } from 'react';
import type { RunEvent } from '../../contracts/domain/run/event.ts';
import { onRunEvent } from './run-events.ts';

/** Calls `onEvent` with events of runs as they happen, in any tab. */
export function useRunEvents(onEvent: (event: RunEvent) => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => onRunEvent((event) => latest.current(event)), []);
}
