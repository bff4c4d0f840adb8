import { Ellipsis } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { ListedNote, PropertyValues } from '../../../contracts/wire/search-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import type { ViewSettings } from '../../../core/shared/views/view-settings.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { IconMenuButton } from '../../kit/floating/menu.tsx';
import { formatNumber } from '../../kit/format.ts';
import { useDropTarget } from '../../kit/hooks/use-drop-target.ts';
import { useFixedRows } from '../../kit/hooks/use-fixed-rows.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { formatRoute } from '../../routes/routes.ts';
import { useSearchClient } from '../../state/notebook/search-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { strings } from '../across-strings.ts';
import { useNotePages } from '../use-note-pages.ts';
import { useSetProperty } from '../use-set-property.ts';
import styles from './board.module.css';

const CARD_PX = 64;
/** Most lanes beside the one of notes without a value. */
const MAX_LANES = 30;
/** Type of the dragged data; other data is not accepted. */
const DRAGGED = 'application/x-cloister-card';

/** The value of a lane: null for notes without one. */
type Lane = string | null;

interface Card {
  readonly note: ListedNote;
  readonly from: Lane;
}

/** Shows notes as cards in one lane for each value of a property. Moving a card writes the property. */
export function BoardLayout({ view: { filter, group, sort } }: { view: ViewSettings }) {
  const { found, error } = useLanes(filter, group);
  const set = useSetProperty();
  const dragged = useRef<Card | null>(null);
  if (error !== null) return <ErrorNote message={error} />;
  if (found === null) return <Working />;
  const shown = found.values.slice(0, MAX_LANES);
  const lanes: { value: Lane; notes: number }[] = [
    ...shown.map(({ name, notes }) => ({ value: name, notes })),
    { value: null, notes: found.without },
  ];
  const move = (card: Card, to: Lane) => {
    if (card.from === to) return;
    void set({
      note: card.note,
      name: group,
      text: to,
      ...(card.from === null ? {} : { replaces: card.from }),
      seen: card.note.values[0] ?? null,
    });
  };
  return (
    <>
      {found.values.length === 0 && <p className={page.note}>{strings.noValues(group)}</p>}
      {found.values.length > shown.length && <p className={page.note}>{strings.moreValues(shown.length)}</p>}
      <section className={styles.board} aria-label={strings.board}>
        {lanes.map((lane) => (
          <LaneColumn
            key={lane.value ?? ''}
            lane={lane}
            lanes={lanes.map(({ value }) => value)}
            filter={filter}
            group={group}
            sort={sort}
            onMove={move}
            onDrag={(card) => {
              dragged.current = card;
            }}
            onDrop={(to) => {
              if (dragged.current !== null) move(dragged.current, to);
              dragged.current = null;
            }}
          />
        ))}
      </section>
    </>
  );
}

/** Returns the values of the property in the matching notes; null until loaded. */
function useLanes(filter: string, group: string): { found: PropertyValues | null; error: string | null } {
  const client = useSearchClient();
  const { notebookId, seq } = usePlace().notebook;
  const [found, setFound] = useState<PropertyValues | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (seq < 0) return;
    return followPromise(
      client.values(notebookId, filter, group),
      (values) => {
        setError(null);
        setFound(values);
      },
      (failure) => setError(translateError(failure)),
    );
  }, [client, notebookId, seq, filter, group]);
  return { found, error };
}

interface LaneColumnProps extends Pick<ViewSettings, 'filter' | 'group' | 'sort'> {
  lane: { value: Lane; notes: number };
  lanes: readonly Lane[];
  onMove: (card: Card, to: Lane) => void;
  onDrag: (card: Card) => void;
  onDrop: (to: Lane) => void;
}

function LaneColumn({ lane: { value, notes }, lanes, filter, group, sort, onMove, onDrag, onDrop }: LaneColumnProps) {
  const { notebookId } = usePlace().notebook;
  const scroller = useRef<HTMLDivElement>(null);
  const { from, to } = useFixedRows(scroller, notes, CARD_PX);
  const asked = { filter, sort, group: { by: group, value }, columns: [group] };
  const { total, noteAt } = useNotePages(asked, from, Math.max(to, 1));
  const count = total ?? 0;
  const name = value ?? strings.without(group);
  const drop = useDropTarget({
    takes: ({ dataTransfer }) => dataTransfer.types.includes(DRAGGED),
    effect: 'move',
    onDrop: () => onDrop(value),
  });
  const drag = (note: ListedNote) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(DRAGGED, note.fileId);
      event.dataTransfer.effectAllowed = 'move';
      onDrag({ note, from: value });
    },
  });
  return (
    <section className={styles.lane} aria-label={strings.lane(name, count)} data-over={drop.isOver} {...drop.handlers}>
      <h2 className={styles.laneHead}>
        <span className={page.cutItem}>
          <VisibleText text={name} />
        </span>{' '}
        <span className={page.light}>{formatNumber(count)}</span>
      </h2>
      <div ref={scroller} className={styles.cards}>
        <ul aria-label={name} style={{ blockSize: count * CARD_PX }}>
          {Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, offset) => {
            const index = from + offset;
            const note = noteAt(index);
            if (note === undefined) return null;
            return (
              <li
                key={note.fileId}
                aria-posinset={index + 1}
                aria-setsize={count}
                className={`${page.placedRow} ${styles.card}`}
                style={{ blockSize: CARD_PX, transform: `translateY(${index * CARD_PX}px)` }}
                {...drag(note)}
              >
                <a
                  href={formatRoute({ view: 'file', notebookId, path: note.path })}
                  title={note.path}
                  draggable={false}
                >
                  <VisibleText text={note.title} />
                </a>
                <IconMenuButton
                  icon={Ellipsis}
                  label={strings.move(note.title)}
                  menuLabel={strings.moveTo(note.title)}
                  choices={lanes.map((lane, at) => ({
                    id: String(at),
                    text: lane ?? strings.without(group),
                    disabled: lane === value,
                  }))}
                  onChoose={(id) => onMove({ note, from: value }, lanes[Number(id)] ?? null)}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
