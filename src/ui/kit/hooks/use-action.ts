import { useCallback, useEffect, useRef, useState } from 'react';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { loadTranslations, translateError } from '../worker-texts/translate.ts';

/** Delay in milliseconds before a running action is shown as slow. */
const SHOW_WORKING_AFTER_MS = 300;

interface Action<A extends unknown[]> {
  run: (...args: A) => Promise<boolean>;
  /** Whether the action is running. */
  busy: boolean;
  /** Whether the action has been running for so long that this should be shown. */
  working: boolean;
  error: { code: string; message: string } | null;
  clearError: () => void;
}

/**
 * Returns an action of the person with its progress and error, to be shown where the action started. `run` resolves with
 * whether it succeeded.
 */
export function useAction<A extends unknown[]>(effect: (...args: A) => Promise<unknown>): Action<A> {
  const latest = useRef(effect);
  const mounted = useRef(true);
  const [busy, setBusy] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<Action<A>['error']>(null);

  useEffect(() => {
    latest.current = effect;
  });
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const run = useCallback(async (...args: A) => {
    setBusy(true);
    setError(null);
    const timer = setTimeout(() => setWorking(true), SHOW_WORKING_AFTER_MS);
    try {
      await latest.current(...args);
      return true;
    } catch (thrown) {
      const { code } = toErrorData(thrown);
      await loadTranslations();
      if (mounted.current) setError({ code, message: translateError(thrown) });
      return false;
    } finally {
      clearTimeout(timer);
      if (mounted.current) {
        setBusy(false);
        setWorking(false);
      }
    }
  }, []);

  return { run, busy, working, error, clearError: useCallback(() => setError(null), []) };
}
