import { useEffect, useState } from 'react';

const ACTIONS = ['pointerup', 'keyup'] as const;

/** Returns whether the person has done anything on this page since the caller is shown: before that, nothing is asked that was not asked for. */
export function useActed(): boolean {
  const [acted, setActed] = useState(false);
  useEffect(() => {
    if (acted) return;
    const note = () => setActed(true);
    for (const action of ACTIONS) window.addEventListener(action, note, { capture: true });
    return () => {
      for (const action of ACTIONS) window.removeEventListener(action, note, { capture: true });
    };
  }, [acted]);
  return acted;
}
