import { useEffect, useState } from 'react';
import type { PlaybookCheck } from '../../contracts/domain/playbook/playbook-requests.ts';
import { useClient } from '../state/client-context.tsx';

/** Delay after the last keystroke, in milliseconds. */
const REST_MS = 250;

/** Returns the check of a text; null until it is checked. `isCurrent`: the check is of this text. */
export function usePlaybookCheck(source: string): { check: PlaybookCheck | null; isCurrent: boolean } {
  const { call } = useClient();
  const [checked, setChecked] = useState<{ of: string; check: PlaybookCheck } | null>(null);
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(
      () =>
        void call('playbooks.check', { source }).then(
          (check) => {
            if (!isStale) setChecked({ of: source, check });
          },
          // The worker has ended; a message says so already.
          () => undefined,
        ),
      REST_MS,
    );
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [call, source]);
  return { check: checked?.check ?? null, isCurrent: checked?.of === source };
}
