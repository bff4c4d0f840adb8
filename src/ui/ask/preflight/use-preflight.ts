import { useCallback, useEffect, useRef, useState } from 'react';
import type { PreflightFinding } from '../../../contracts/domain/run/preflight.ts';
import type { CommandInput } from '../../../contracts/wire/commands/commands.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { afterPause } from '../../kit/hooks/after-pause.ts';
import { useClient } from '../../state/client-context.tsx';

export type PreflightTask = Readonly<CommandInput<'runs.preflight'>>;

export interface Checked {
  readonly key: string;
  readonly findings: readonly PreflightFinding[];
}

/** Milliseconds without a key press after which the text is checked. */
const REST_MS = 350;
/** Most milliseconds that a start waits for its check. */
const MOST_WAIT_MS = 2000;

const NONE: Checked = { key: '', findings: [] };

/**
 * Checks tasks before they start. `shown` holds the findings on the text that is being written. `check` resolves at once for a text that
 * is checked already, and never after `MOST_WAIT_MS`: a check that fails or takes longer keeps nothing from starting.
 */
export function usePreflight(task: PreflightTask | null): {
  readonly shown: Checked;
  readonly check: (task: PreflightTask) => Promise<Checked>;
} {
  const { call } = useClient();
  const [shown, setShown] = useState<Checked>(NONE);
  const last = useRef<Checked>(NONE);
  const key = task === null ? '' : keyOf(task);

  const ask = useCallback(
    async (wanted: PreflightTask): Promise<Checked> => {
      const { attachments, ...rest } = wanted;
      const findings = await call('runs.preflight', {
        ...rest,
        ...(attachments === undefined ? {} : { attachments: [...attachments] }),
      });
      return { key: keyOf(wanted), findings };
    },
    [call],
  );

  useEffect(() => {
    if (key === '') {
      last.current = NONE;
      setShown(NONE);
      return;
    }
    const show = (checked: Checked) => {
      last.current = checked;
      setShown(checked);
    };
    return afterPause(REST_MS, () => followPromise(ask(JSON.parse(key) as PreflightTask), show, () => show(NONE)));
  }, [ask, key]);

  const check = useCallback(
    async (wanted: PreflightTask): Promise<Checked> => {
      if (last.current.key === keyOf(wanted)) return last.current;
      const late = new Promise<Checked>((resolve) => setTimeout(() => resolve(NONE), MOST_WAIT_MS));
      const checked = await Promise.race([ask(wanted).catch(() => NONE), late]);
      last.current = checked;
      setShown(checked);
      return checked;
    },
    [ask],
  );
  return { shown, check };
}

/** Two tasks with the same key have the same findings, as long as nothing else changes. */
function keyOf({ message, ...rest }: PreflightTask): string {
  return JSON.stringify({ message: message.trim(), ...rest });
}
