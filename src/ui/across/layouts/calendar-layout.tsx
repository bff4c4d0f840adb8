import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ListedNote } from '../../../contracts/wire/search-requests.ts';
import { addMonths, endOfMonth, isDay, startOfMonth } from '../../../core/shared/calendar.ts';
import type { ViewSettings } from '../../../core/shared/views/view-settings.ts';
import { weeksOf } from '../../daily/month-days.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { localDay } from '../../kit/format.ts';
import { useLayout } from '../../kit/hooks/use-media.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { formatRoute } from '../../routes/routes.ts';
import { usePlace } from '../../state/place-context.tsx';
import { strings } from '../across-strings.ts';
import { useNotePages } from '../use-note-pages.ts';
import styles from './calendar.module.css';

/** Most notes of a month, all pages of the worker together. */
const MAX_NOTES = 300;

/** Shows the notes of a month on their days; on a phone as a list of days. */
export function CalendarLayout({ view: { filter, date } }: { view: ViewSettings }) {
  const today = localDay(Date.now());
  const [day, setDay] = useState(today);
  const isPhone = useLayout() === 'phone';
  const weeks = useMemo(() => weeksOf(day), [day]);
  // On a phone the days of other months are not shown.
  const [from, to] = isPhone ? [startOfMonth(day), endOfMonth(day)] : [weeks[0]?.[0] ?? day, weeks.at(-1)?.[6] ?? day];
  const days = { by: date, from, to };
  const asked = { filter, days, columns: [date], sort: { by: 'note', descending: false } };
  const { total, noteAt, error } = useNotePages(asked, 0, MAX_NOTES);
  const byDay = useMemo(() => {
    const found = new Map<string, ListedNote[]>();
    for (let index = 0; index < Math.min(total ?? 0, MAX_NOTES); index += 1) {
      const note = noteAt(index);
      if (note === undefined) continue;
      for (const each of daysOf(note, date)) found.set(each, [...(found.get(each) ?? []), note]);
    }
    return found;
  }, [total, noteAt, date]);
  const inMonth = weeks.flat().filter((each) => each.slice(0, 7) === day.slice(0, 7));
  return (
    <section className={page.stack} aria-label={strings.calendar}>
      <div className={styles.bar}>
        <IconButton icon={ChevronLeft} label={strings.previousMonth} onClick={() => setDay(addMonths(day, -1))} />
        <h2 aria-live="polite">{strings.month(day)}</h2>
        <IconButton icon={ChevronRight} label={strings.nextMonth} onClick={() => setDay(addMonths(day, 1))} />
        <Button tone="quiet" onClick={() => setDay(today)}>
          {strings.thisMonth}
        </Button>
      </div>
      {error !== null && <ErrorNote message={error} />}
      <p className={page.note} role="status">
        {total === null
          ? ''
          : inMonth.every((each) => !byDay.has(each))
            ? strings.noneInMonth(date)
            : total > MAX_NOTES
              ? strings.tooMany(MAX_NOTES)
              : strings.notes(total)}
      </p>
      {isPhone ? (
        <Agenda days={inMonth.filter((each) => byDay.has(each))} byDay={byDay} />
      ) : (
        <table aria-label={strings.month(day)} className={styles.month}>
          <thead>
            <tr>
              {weeks[0]?.map((each) => (
                <th key={each} scope="col">
                  {strings.weekday(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((each) => (
                  <td key={each} data-other={each.slice(0, 7) !== day.slice(0, 7)} data-today={each === today}>
                    <span className={page.softNumber}>{Number(each.slice(8))}</span>
                    <DayNotes day={each} notes={byDay.get(each) ?? []} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Agenda({ days, byDay }: { days: readonly string[]; byDay: ReadonlyMap<string, ListedNote[]> }) {
  return days.map((day) => (
    <div key={day}>
      <h3 className={styles.agendaDay}>{strings.day(day)}</h3>
      <DayNotes day={day} notes={byDay.get(day) ?? []} />
    </div>
  ));
}

function DayNotes({ day, notes }: { day: string; notes: readonly ListedNote[] }) {
  const { notebookId } = usePlace().notebook;
  if (notes.length === 0) return null;
  return (
    <ul className={`${page.plainList} ${styles.notes}`} aria-label={strings.day(day)}>
      {notes.map((note) => (
        <li key={note.fileId}>
          <a href={formatRoute({ view: 'file', notebookId, path: note.path })} title={note.path}>
            <VisibleText text={note.title} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Returns the days of a listed note: those of the property, else the one in its file name for the date. */
function daysOf(note: ListedNote, by: string): string[] {
  const own = (note.values[0] ?? []).map((value) => value.slice(0, 10)).filter(isDay);
  if (own.length > 0 || by.toLowerCase() !== 'date') return own;
  return isDay(note.day) ? [note.day] : [];
}
