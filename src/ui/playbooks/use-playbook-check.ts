import { useEffect, useState } from 'react';
import type { PlaybookCheck } from '../../contracts/domain/playbook/playbook-requests.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { afterPause } from '../kit/hooks/after-pause.ts';
import { useClient } from '../state/client-context.tsx';

/** Delay after the last keystroke, in milliseconds. */
const REST_MS = 250;

/** Returns the check of a text; null until it is checked. `isCurrent`: the check is of this text. */
export function usePlaybookCheck(source: string): { check: PlaybookCheck | null; isCurrent: boolean } {
  const { call } = useClient();
  const [checked, setChecked] = useState<{ of: string; check: PlaybookCheck } | null>(null);
  useEffect(() => {
    return afterPause(REST_MS, () =>
      followPromise(
        call('playbooks.check', { source }),
        (check) => setChecked({ of: source, check }),
        // The worker has ended; a message says so already.
        () => undefined,
      ),
    );
  }, [call, source]);
  return { check: checked?.check ?? null, isCurrent: checked?.of === source };
}
