import { type CSSProperties, useCallback, useRef } from 'react';
import { whenIdle } from '../../../client/startup/when-idle.ts';
import { useLayout } from '../../kit/hooks/use-media.ts';
import { Splitter } from '../../kit/layout/splitter.tsx';
import { type Place, usePlace } from '../../state/place-context.tsx';
import { SIDE_IDS } from '../../state/split/side-ids.ts';
import { strings } from '../../state/split/split-strings.ts';
import styles from '../editor.module.css';
import { prepareTextEditor } from '../load-text-editor.ts';
import { fitSides } from '../split/two-sides.ts';
import { useBoxSize } from '../split/use-box-size.ts';
import { useJoinedPlace, useSidePlaces } from '../split/use-side-place.ts';
import { EmptyNote } from './empty-note.tsx';
import { NoteSide } from './note-side.tsx';

// Preloads the editor when the page has nothing else to do. A failure is ignored here, because opening a note reports it.
whenIdle(() => void prepareTextEditor().catch(() => undefined));

/** Shows the tabs of the open notes and the active note, on one side or on two. */
export function NoteArea() {
  const place = usePlace();
  const isPhone = useLayout() === 'phone';
  if (place.activePath === null) return <EmptyNote />;
  if (isPhone && place.sides.list.length > 1) return <JoinedSides />;
  return <NoteSides place={place} />;
}

function JoinedSides() {
  const place = useJoinedPlace();
  return (
    <div className={styles.sides}>
      <NoteSide place={place} index={0} name={null} />
    </div>
  );
}

// One tree for one side and two, so that a note keeps its editor when the other side opens or closes.
function NoteSides({ place: { sides, changeSides } }: { place: Place }) {
  const places = useSidePlaces();
  const box = useRef<HTMLDivElement | null>(null);
  const [{ widthPx, heightPx }, measure] = useBoxSize();
  const { direction, firstPx, minPx, maxPx, allPx } = fitSides(sides, widthPx, heightPx);
  const mount = useCallback(
    (element: HTMLDivElement) => {
      box.current = element;
      return measure(element);
    },
    [measure],
  );
  const names = strings.side[direction];
  const isSplit = places.length > 1;
  const style: CSSProperties & Record<'--first-side', string> = { '--first-side': `${firstPx}px` };
  const parts = places.map((each, index) => (
    <NoteSide
      key={sides.list[index]?.key ?? index}
      place={each}
      index={index}
      name={isSplit ? (names[index] ?? null) : null}
    />
  ));
  if (isSplit) {
    const divider = (
      <div key="divider" className={styles.divider}>
        <Splitter
          label={strings.size[direction]}
          controls={SIDE_IDS[0]}
          side="end"
          isHorizontal={direction === 'column'}
          widthPx={firstPx}
          minPx={minPx}
          maxPx={maxPx}
          onDrag={(px) => box.current?.style.setProperty('--first-side', `${px}px`)}
          onChoose={(px) => changeSides((all) => ({ ...all, share: px === null ? 0.5 : px / allPx }))}
        />
      </div>
    );
    parts.splice(1, 0, divider);
  }
  return (
    <div className={styles.sides} ref={isSplit ? mount : null} {...(isSplit ? { 'data-split': direction, style } : {})}>
      {parts}
    </div>
  );
}
