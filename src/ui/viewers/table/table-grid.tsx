import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { TableFacts, TableRow } from '../../../contracts/wire/view-requests.ts';
import { Button } from '../../kit/button.tsx';
import { useKeyScroll } from '../../kit/hooks/use-key-scroll.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { useSideLabel } from '../../state/split/side-name.ts';
import { strings as all } from '../viewer-strings.ts';
import styles from './table.module.css';
import type { TableSort } from './use-table.ts';

const strings = all.table;

const ROW_PX = 28;
/** Browsers render no element taller than about 33 million pixels. */
const PART_ROWS = 500_000;
/** Rows rendered above and below the visible ones. */
const SPARE_ROWS = 12;
/** Space below the last row for a scrollbar. */
const SCROLLBAR_PX = 18;
const CHARACTER_PX = 7.6;
const [MIN_COLUMN_PX, MAX_COLUMN_PX] = [56, 360];
/** Longest value shown in a cell; a longer one is truncated, with the whole value as its title. */
const SHOWN_CHARACTERS = 300;
const MAX_TITLE = 5000;

interface TableGridProps {
  name: string;
  facts: TableFacts;
  header: boolean;
  count: number;
  sort: TableSort | null;
  onSort: (sort: TableSort | null) => void;
  rowAt: (index: number) => TableRow | undefined;
  want: (from: number, to: number) => void;
  /** Makes the line of each row a button that selects it. Default: rows cannot be selected. */
  selection?: RowSelection;
}

export interface RowSelection {
  /** Line of the selected row; null without one. */
  readonly line: number | null;
  /** Accessible name of the button of a row. */
  readonly nameOf: (row: TableRow) => string;
  /** Heading of the column of buttons. */
  readonly heading: string;
  readonly onSelect: (row: TableRow) => void;
}

/** A virtualized, scrolling grid of rows and columns. */
export function TableGrid({ name, facts, header, count, sort, onSort, rowAt, want, selection }: TableGridProps) {
  const scroller = useRef<HTMLElement>(null);
  const label = useSideLabel(name);
  useKeyScroll(scroller);
  const [part, setPart] = useState(0);
  const parts = Math.max(1, Math.ceil(count / PART_ROWS));
  const first = Math.min(part, parts - 1) * PART_ROWS;
  const inPart = Math.min(PART_ROWS, count - first);
  const numberPx = Math.max(48, String(facts.rows).length * CHARACTER_PX + 20);
  const rows = useVirtualizer({
    count: inPart,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
    scrollMargin: ROW_PX,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: facts.columns,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => columnPx(facts, column),
    overscan: 3,
    scrollMargin: numberPx,
  });
  const shownRows = rows.getVirtualItems();
  const pool = Math.ceil((rows.scrollRect?.height ?? 0) / ROW_PX) + 2 * SPARE_ROWS + 2;
  const shownColumns = columns.getVirtualItems();
  const from = first + (shownRows[0]?.index ?? 0);
  const to = first + (shownRows.at(-1)?.index ?? 0) + 1;
  useEffect(() => {
    if (to > from && count > 0) want(from, Math.min(to, count));
  }, [want, from, to, count]);

  const size = { blockSize: rows.getTotalSize() + ROW_PX, inlineSize: columns.getTotalSize() + numberPx };
  const goTo = (next: number) => {
    setPart(next);
    scroller.current?.scrollTo({ top: 0 });
  };
  return (
    <>
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={label}
        style={{ blockSize: `min(70vh, ${size.blockSize + SCROLLBAR_PX}px)` }}
      >
        <table
          aria-label={name}
          aria-rowcount={count + 1}
          aria-colcount={facts.columns + 1}
          className={styles.table}
          style={size}
        >
          <thead className={styles.headRow}>
            <tr aria-rowindex={1} className={styles.row}>
              <th scope="col" aria-colindex={1} className={styles.line} style={{ inlineSize: numberPx }}>
                {selection?.heading ?? strings.line}
              </th>
              {shownColumns.map((item) => (
                <HeadCell
                  key={item.key}
                  item={item}
                  name={columnName(facts, header, item.index)}
                  numeric={facts.numeric[item.index] ?? false}
                  sort={sort}
                  onSort={onSort}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shownRows.map((item) => (
              <BodyRow
                // Row elements are reused, because creating new ones is slower.
                key={item.index % pool}
                place={first + item.index}
                top={item.start}
                row={rowAt(first + item.index)}
                columns={shownColumns}
                numeric={facts.numeric}
                numberPx={numberPx}
                selection={selection}
              />
            ))}
          </tbody>
        </table>
      </section>
      {parts > 1 && (
        <div className={page.actions}>
          <Button disabled={first === 0} onClick={() => goTo(part - 1)}>
            {strings.before}
          </Button>
          <span>{strings.part(first + 1, first + inPart)}</span>
          <Button disabled={part >= parts - 1} onClick={() => goTo(part + 1)}>
            {strings.after}
          </Button>
        </div>
      )}
    </>
  );
}

function placeOf(item: VirtualItem) {
  return { insetInlineStart: item.start, inlineSize: item.size };
}

/** Returns what the first row calls a column; its number where the table has no such row, or the name is blank. */
function columnName(facts: TableFacts, header: boolean, column: number): string {
  const given = header ? (facts.firstRow[column] ?? '') : '';
  return given.trim() === '' ? strings.column(column + 1) : given;
}

function columnPx(facts: TableFacts, column: number): number {
  const width = Math.max(facts.widths[column] ?? 0, strings.column(column + 1).length) * CHARACTER_PX + 28;
  return Math.round(Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, width)));
}

interface HeadCellProps {
  item: VirtualItem;
  name: string;
  numeric: boolean;
  sort: TableSort | null;
  onSort: (sort: TableSort | null) => void;
}

/** Each press selects the next order: ascending, descending, as in the file. */
function HeadCell({ item, name, numeric, sort, onSort }: HeadCellProps) {
  const column = item.index;
  const own = sort?.column === column ? sort : null;
  const next = own === null ? { column, descending: false } : own.descending ? null : { column, descending: true };
  const Icon = own?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-colindex={column + 2}
      aria-sort={own === null ? 'none' : own.descending ? 'descending' : 'ascending'}
      className={styles.headCell}
      data-numeric={numeric}
      style={placeOf(item)}
    >
      <button type="button" title={strings.sortBy(name.slice(0, MAX_TITLE))} onClick={() => onSort(next)}>
        <span className={styles.headName}>
          <VisibleText text={name.slice(0, SHOWN_CHARACTERS)} />
        </span>
        {own && <Icon size={12} strokeWidth={1.5} aria-hidden="true" />}
      </button>
    </th>
  );
}

interface BodyRowProps {
  place: number;
  top: number;
  row: TableRow | undefined;
  columns: readonly VirtualItem[];
  numeric: readonly boolean[];
  numberPx: number;
  selection: RowSelection | undefined;
}

/** Memoized: scrolling does not re-render it. */
const BodyRow = memo(function BodyRow({ place, top, row, columns, numeric, numberPx, selection }: BodyRowProps) {
  const isSelected = row !== undefined && selection?.line === row.line;
  return (
    <tr
      aria-rowindex={place + 2}
      data-selected={isSelected}
      className={`${page.placedRow} ${styles.bodyRow}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <th
        scope="row"
        aria-colindex={1}
        // The line is known only once the row is loaded; the header needs a name before.
        aria-label={row ? undefined : strings.row(place + 1)}
        className={styles.line}
        style={{ inlineSize: numberPx }}
      >
        {row && selection ? (
          <button
            type="button"
            aria-label={selection.nameOf(row)}
            aria-pressed={isSelected}
            onClick={() => selection.onSelect(row)}
          >
            {row.line}
          </button>
        ) : (
          (row?.line ?? '…')
        )}
      </th>
      {columns.map((column) => (
        <Cell
          key={column.key}
          item={column}
          value={row?.values[column.index]}
          absent={row !== undefined && row.values[column.index] === undefined}
          numeric={numeric[column.index] ?? false}
        />
      ))}
    </tr>
  );
});

/** Characters that need no check for hidden ones; most values have only these. */
const PLAIN = /^[ -~]*$/;

interface CellProps {
  item: VirtualItem;
  value: string | undefined;
  /** The row is loaded and has no value in this column. */
  absent: boolean;
  numeric: boolean;
}

function Cell({ item, value, absent, numeric }: CellProps) {
  const text = value ?? '';
  const shown = text.slice(0, SHOWN_CHARACTERS).replaceAll('\n', ' ⏎ ');
  return (
    <td
      aria-colindex={item.index + 2}
      className={styles.cell}
      data-numeric={numeric}
      data-absent={absent}
      style={placeOf(item)}
      title={text.length > 24 ? text.slice(0, MAX_TITLE) : undefined}
    >
      {PLAIN.test(shown) ? shown : <VisibleText text={shown} />}
    </td>
  );
}
