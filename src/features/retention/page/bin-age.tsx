import { useEffect, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { formatRoute, viewRoute } from '../../../ui/routes/routes.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { strings } from '../texts/retention-strings.ts';
import { RetentionLimitFields, useLimits } from './retention-limit-fields.tsx';

const DAY_MS = 86_400_000;

/** Lets the person choose how long deleted items stay in the bin, and says what is erased next. */
export function BinAge() {
  const days = useLimits()?.binDays ?? null;
  const due = useDue(days);
  return (
    <>
      <h3>{common.bin}</h3>
      <RetentionLimitFields of={['binDays']} />
      <p className={page.hint}>
        {days === null ? strings.bin.off : strings.bin.on(days)} {due !== null && strings.bin.due(due)}
      </p>
      <a href={formatRoute(viewRoute('bin'))}>{strings.bin.open}</a>
    </>
  );
}

/** Returns how many items are older than so many days; null without a limit, and until it is known. */
function useDue(days: number | null): number | null {
  const { call } = useClient();
  const [due, setDue] = useState<number | null>(null);
  useEffect(() => {
    setDue(null);
    if (days === null) return;
    const untilMs = Date.now() - days * DAY_MS;
    const count = (items: readonly { readonly deletedMs: number }[]) =>
      setDue(items.filter(({ deletedMs }) => deletedMs <= untilMs).length);
    return followPromise(call('bin.list', {}), count, () => setDue(null));
  }, [call, days]);
  return due;
}
