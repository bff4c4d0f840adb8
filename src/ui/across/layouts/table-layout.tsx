import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ViewSettings } from '../../../core/shared/views/view-settings.ts';
import { useFixedRows } from '../../kit/hooks/use-fixed-rows.ts';
import { useRowFocus } from '../../kit/hooks/use-row-focus.ts';
import { common } from '../../kit/language/common-strings.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
import { formatRoute } from '../../routes/routes.ts';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../across.module.css';
import { strings } from '../across-strings.ts';
import { useNotePages } from '../use-note-pages.ts';
import { PropertyCell } from './property-cell.tsx';
import { ViewState } from './view-state.tsx';

const ROW_PX = 36;
const TOUCH_ROW_PX = 44;
/** A table with this role has rows and cells that arrow keys reach, as ARIA in HTML permits. */
const asGrid = { role: 'grid' } as const;

interface TableLayoutProps {
  view: ViewSettings;
  isTouch: boolean;
  onSort: (sort: ViewSettings['sort']) => void;
}

/** Shows notes as rows and properties as columns that are edited in place. Only visible rows are rendered and loaded. */
export function TableLayout({ view, isTouch, onSort }: TableLayoutProps) {
  const { notebookId } = usePlace().notebook;
  const { filter, where = '', sort, columns } = view;
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = isTouch ? TOUCH_ROW_PX : ROW_PX;
  const [count, setCount] = useState(0);
  const { from, to, scrollTo } = useFixedRows(scroller, count, rowPx);
  const pages = useNotePages({ filter, where, sort, columns: [...columns] }, from, Math.max(to, 1));
  const { total, noteAt } = pages;
  if (total !== null && total !== count) setCount(total);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const { focusRow: focusCell, handlers } = useRowFocus(scroller, 'data-cell');
  const at = { row: Math.min(active.row, Math.max(0, count - 1)), column: Math.min(active.column, columns.length) };

  const goTo = (row: number, column: number) => {
    scrollTo(row);
    setActive({ row, column });
    focusCell(`${row} ${column}`, { preventScroll: column === 0 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const next = moved(at, event.key, count - 1, columns.length);
    if (next === null) return;
    event.preventDefault();
    goTo(next.row, next.column);
  };
  const grid = { gridTemplateColumns: `minmax(200px, 2fr) repeat(${columns.length}, minmax(120px, 1fr))` };

  return (
    <>
      <ViewState pages={pages} />
      <p className="visually-hidden" id="across-help">
        {strings.help}
      </p>
      <div ref={scroller} className={styles.scroller} hidden={pages.total === 0} {...handlers}>
        <table
          {...asGrid}
          aria-label={strings.table}
          aria-describedby="across-help"
          aria-rowcount={count + 1}
          aria-colcount={columns.length + 1}
          className={styles.table}
        >
          <thead>
            <tr className={styles.headRow} style={grid} aria-rowindex={1}>
              {['note', ...columns].map((name) => (
                <HeadCell key={name} name={name} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody style={{ blockSize: count * rowPx }}>
            {Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, offset) => {
              const row = from + offset;
              const note = noteAt(row);
              return (
                <tr
                  key={note?.fileId ?? `row ${row}`}
                  aria-rowindex={row + 2}
                  className={styles.row}
                  style={{ ...grid, blockSize: rowPx, transform: `translateY(${row * rowPx}px)` }}
                >
                  <th scope="row" className={styles.cell}>
                    {note && (
                      <a
                        href={formatRoute({ view: 'file', notebookId, path: note.path })}
                        title={note.path}
                        tabIndex={at.row === row && at.column === 0 ? 0 : -1}
                        data-cell={`${row} 0`}
                        className={styles.noteLink}
                        onKeyDown={onKeyDown}
                        onFocus={() => setActive({ row, column: 0 })}
                      >
                        <VisibleText text={note.title} />
                      </a>
                    )}
                  </th>
                  {columns.map((name, index) => (
                    <td key={name} className={styles.cell}>
                      {note && (
                        <PropertyCell
                          note={note}
                          name={name}
                          values={note.values[index] ?? null}
                          place={`${row} ${index + 1}`}
                          isTabStop={at.row === row && at.column === index + 1}
                          onKeyDown={onKeyDown}
                          onFocus={() => setActive({ row, column: index + 1 })}
                          onDone={() => goTo(row, index + 1)}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface HeadCellProps {
  name: string;
  sort: ViewSettings['sort'];
  onSort: (sort: ViewSettings['sort']) => void;
}

function HeadCell({ name, sort, onSort }: HeadCellProps) {
  const isOwn = sort.by.toLowerCase() === name.toLowerCase();
  const shown = name === 'note' ? common.note : name;
  const Icon = sort.descending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={isOwn ? (sort.descending ? 'descending' : 'ascending') : 'none'} className={styles.cell}>
      <button
        type="button"
        className={styles.sort}
        title={strings.sortBy(shown)}
        onClick={() => onSort({ by: name, descending: isOwn && !sort.descending })}
      >
        <span className={styles.cellText}>
          <VisibleText text={shown} />
        </span>
        {isOwn && <Icon size={12} strokeWidth={1.5} aria-hidden="true" />}
      </button>
    </th>
  );
}

interface At {
  readonly row: number;
  readonly column: number;
}

function moved({ row, column }: At, key: string, lastRow: number, lastColumn: number): At | null {
  const to = (nextRow: number, nextColumn: number): At => ({
    row: Math.max(0, Math.min(lastRow, nextRow)),
    column: Math.max(0, Math.min(lastColumn, nextColumn)),
  });
  switch (key) {
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'PageDown':
      return to(row + 10, column);
    case 'PageUp':
      return to(row - 10, column);
    case 'Home':
      return to(row, 0);
    case 'End':
      return to(row, lastColumn);
    default:
      return null;
  }
}
