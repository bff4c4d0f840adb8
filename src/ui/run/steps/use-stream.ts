import { useState } from 'react';
import { useRunEvents } from '../../../client/runs/use-run-events.ts';

interface Streamed {
  step: number;
  text: string;
  reasoning: string;
}

/** Returns the streaming text of a run's model; null between steps. Committed text comes from the rows. */
export function useStream(runId: string): Streamed | null {
  const [streamed, setStreamed] = useState<Streamed | null>(null);
  useRunEvents((event) => {
    if (event.runId !== runId) return;
    switch (event.type) {
      case 'step-start':
        setStreamed({ step: event.step, text: '', reasoning: '' });
        break;
      case 'text-delta':
        setStreamed((now) => {
          const known = now?.step === event.step ? now : { step: event.step, text: '', reasoning: '' };
          return { ...known, text: known.text + event.delta };
        });
        break;
      case 'reasoning-delta':
        setStreamed((now) => {
          const known = now?.step === event.step ? now : { step: event.step, text: '', reasoning: '' };
          return { ...known, reasoning: known.reasoning + event.delta };
        });
        break;
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
