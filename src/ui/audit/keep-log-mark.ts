import { useEffect } from 'react';
import { useLogTip } from '../../client/queries/use-log-tip.ts';
import { loadDatabase } from '../../client/startup/watch-database.ts';
import { whenIdle } from '../../client/startup/when-idle.ts';
import { formatLogMark } from '../../core/shared/log/log-mark.ts';
import { preferences } from '../state/preferences.ts';

/** Time after the last entry, in milliseconds: a run that writes many keeps one of them. */
const AFTER_MS = 2000;

/** Keeps number, hash and time of the newest log entry outside of the database, which the browser may remove. Draws nothing. */
export function KeepLogMark(): null {
  const tip = useLogTip();
  useEffect(() => {
    if (tip === undefined || tip === 0) return;
    let cancel = () => {};
    const timer = setTimeout(() => {
      cancel = whenIdle(() => void keepMark());
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [tip]);
  return null;
}

async function keepMark(): Promise<void> {
  const { audit } = await loadDatabase();
  const newest = await audit.orderBy('seq').last();
  const mark = newest === undefined ? null : formatLogMark(newest);
  if (mark !== null) preferences.setLogMark(mark);
}
