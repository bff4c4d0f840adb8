import { useState } from 'react';
import { useRunEvents } from '../../../client/runs/use-run-events.ts';
import { EMPTY_TAIL, growTail, type Tail } from '../../answer/grow-tail.ts';

export interface Streamed {
  step: number;
  text: Tail;
  reasoning: Tail;
}

/** Returns the end of the streaming text of a run's model; null between steps. Committed text comes from the rows. */
export function useStream(runId: string): Streamed | null {
  const [streamed, setStreamed] = useState<Streamed | null>(null);
  useRunEvents((event) => {
    if (event.runId !== runId) return;
    switch (event.type) {
      case 'step-start':
        setStreamed(newStep(event.step));
        break;
      case 'text-delta':
      case 'reasoning-delta': {
        const { type, step, delta } = event;
        const kind = type === 'text-delta' ? 'text' : 'reasoning';
        setStreamed((now) => {
          const known = now?.step === step ? now : newStep(step);
          return { ...known, [kind]: growTail(known[kind], delta) };
        });
        break;
      }
      case 'step-end':
      case 'run-end':
      case 'run-park':
        setStreamed(null);
        break;
      default:
        break;
    }
  });
  return streamed;
}

function newStep(step: number): Streamed {
  return { step, text: EMPTY_TAIL, reasoning: EMPTY_TAIL };
}
