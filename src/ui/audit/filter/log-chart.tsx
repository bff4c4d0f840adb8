import { useEffect, useState } from 'react';
import type { LogDay } from '../../../contracts/domain/audit.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { once } from '../../../core/shared/once.ts';
import { formatDay, formatNumber } from '../../kit/format.ts';
import { afterPause } from '../../kit/hooks/after-pause.ts';
import { activeLanguage } from '../../kit/language/active-language.ts';
import page from '../../kit/styles/page.module.css';
import { useClient } from '../../state/client-context.tsx';
import styles from '../audit.module.css';
import { strings } from '../log-strings.ts';
import { ALL_DAYS, type DayRange, fillDays, sumDays } from './log-days.ts';

/** Delay before counting again after new entries, in milliseconds: a run writes many, one after the other. */
const PAUSE_MS = 1500;
/** The last day has its date, and every fourth before it: more would not fit on a phone. */
const DAYS_BETWEEN_DATES = 4;
const KINDS = ['read', 'changed', 'refused'] as const;

interface LogChartProps {
  tip: number;
  /** The days whose entries are shown. */
  days: DayRange;
  onDays: (days: DayRange) => void;
}

/**
 * A small chart of what was read, changed and refused by day. The bar of a day shows the entries of that day only, and all again.
 * Screen readers get the counts as a table, too.
 */
export function LogChart({ tip, days: shown, onDays }: LogChartProps) {
  const counted = useLogDays(tip);
  if (counted === null || counted.length === 0) return null;
  const days = fillDays(counted, Date.now());
  const most = Math.max(1, ...days.map(countOf));
  const formatDate = dayFormat();
  const sums = sumDays(days);
  const { title, day: dayLabel, kinds, sum } = strings.chart;
  return (
    <figure className={styles.chart}>
      <figcaption className={`${page.softNumber} ${styles.legend}`}>
        <span>{title}</span>
        {KINDS.map((kind) => (
          <span key={kind} data-kind={kind}>
            {sum(kinds[kind], sums[kind])}
          </span>
        ))}
      </figcaption>
      <span className={styles.most} aria-hidden="true">
        {formatNumber(most)}
      </span>
      <div className={styles.bars}>
        {days.map((day) => {
          const isShown = shown.from === day.day && shown.to === day.day;
          // Nothing is to be shown of a day without entries.
          if (countOf(day) === 0 && !isShown) return <span key={day.day} title={describeDay(day)} />;
          return (
            <button
              key={day.day}
              type="button"
              title={describeDay(day)}
              aria-label={describeDay(day)}
              aria-pressed={isShown}
              onClick={() => onDays(isShown ? ALL_DAYS : { from: day.day, to: day.day })}
            >
              {KINDS.filter((kind) => day[kind] > 0).map((kind) => (
                <span key={kind} data-kind={kind} style={{ blockSize: `max(2px, ${(day[kind] * 94) / most}%)` }} />
              ))}
            </button>
          );
        })}
      </div>
      <div className={styles.dates} aria-hidden="true">
        {days.map(({ day }, index) => (
          <span key={day}>{(days.length - 1 - index) % DAYS_BETWEEN_DATES === 0 ? formatDate(day) : ''}</span>
        ))}
      </div>
      <table className="visually-hidden" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{dayLabel}</th>
            {KINDS.map((kind) => (
              <th key={kind} scope="col">
                {kinds[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => countOf(day) > 0)
            .map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDay(day.day)}</th>
                {KINDS.map((kind) => (
                  <td key={kind}>{formatNumber(day[kind])}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Day and month, such as "11/28"; days are local dates without a time. */
const dayFormat = once(() => {
  const format = new Intl.DateTimeFormat(activeLanguage.locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  return (day: string) => format.format(Date.parse(`${day}T00:00:00Z`));
});

const countOf = ({ read, changed, refused }: LogDay) => read + changed + refused;

function describeDay(day: LogDay): string {
  const { kinds, sum } = strings.chart;
  return [formatDay(day.day), ...KINDS.map((kind) => sum(kinds[kind], day[kind]))].join(' · ');
}

/** Returns the counts of the last days, renewed after new entries; null while loading or when they cannot be read. */
function useLogDays(tip: number): readonly LogDay[] | null {
  const { call } = useClient();
  const [days, setDays] = useState<readonly LogDay[] | null>(null);
  const isFirst = days === null;
  useEffect(() => {
    if (tip === 0) return;
    return afterPause(isFirst ? 0 : PAUSE_MS, () =>
      // The list below shows why the log cannot be read.
      followPromise(call('audit.days', {}), setDays, () => undefined),
    );
  }, [call, tip, isFirst]);
  return days;
}
