import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './daily.module.css';
import { strings } from './daily-strings.ts';
import { dayAfterKey, weeksOf } from './month-days.ts';

/** A table with this role has rows and grid cells without further roles, as ARIA in HTML permits. */
const asGrid = { role: 'grid' } as const;

interface MonthGridProps {
  /** The day with the focus; its month is shown. */
  day: string;
  today: string;
  marked: ReadonlySet<string>;
  onMove: (day: string) => void;
  onSelect: (day: string) => void;
  /** Whether the day takes the focus when the grid appears. */
  autoFocus?: boolean;
}

/** Shows the days of a month as a grid: arrow keys move by day and week, Page Up and Page Down by month, with Shift by year. */
export function MonthGrid({ day, today, marked, onMove, onSelect, autoFocus = false }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(autoFocus);
  const weeks = weeksOf(day);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(day, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    wantsFocus.current = true;
    onMove(next);
  };
  return (
    <table ref={grid} {...asGrid} aria-label={strings.month(day)} className={styles.grid}>
      <thead>
        <tr>
          {weeks[0]?.map((weekday) => (
            <th key={weekday} scope="col" abbr={strings.weekdayName(weekday)}>
              {strings.weekday(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <td key={each}>
                <button
                  type="button"
                  className={styles.day}
                  tabIndex={each === day ? 0 : -1}
                  aria-label={strings.day(each, marked.has(each))}
                  {...(each === today ? { 'aria-current': 'date' as const } : {})}
                  data-day={each}
                  data-other={each.slice(0, 7) !== day.slice(0, 7)}
                  data-marked={marked.has(each)}
                  onKeyDown={onKeyDown}
                  onClick={() => onSelect(each)}
                >
                  {Number(each.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
