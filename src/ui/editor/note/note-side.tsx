import { type ComponentPropsWithoutRef, useState } from 'react';
import { type Place, PlaceContext } from '../../state/place-context.tsx';
import { SIDE_IDS } from '../../state/split/side-ids.ts';
import { SideName } from '../../state/split/side-name.ts';
import { strings } from '../../state/split/split-strings.ts';
import styles from '../editor.module.css';
import { NoteTabs } from '../tabs/note-tabs.tsx';
import { NoteView } from './note-view.tsx';

interface NoteSideProps {
  place: Place;
  /** 0 or 1. */
  index: number;
  /** Name of the side; null when there is only one. */
  name: string | null;
}

/** Shows the tabs and the active note of one side. Using a side makes it the active one. */
export function NoteSide({ place, index, name }: NoteSideProps) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const { notebook, activePath } = place;
  return (
    <PlaceContext value={place}>
      <div className={styles.area} {...(name === null ? {} : regionOf(place, index, name))}>
        <div className={styles.top}>
          <NoteTabs index={index} name={name} />
          <div ref={setTools} />
        </div>
        {activePath !== null && (
          <SideName value={name}>
            <NoteView key={activePath} notebookId={notebook.notebookId} path={activePath} tools={tools} />
          </SideName>
        )}
      </div>
    </PlaceContext>
  );
}

function regionOf(
  { isActiveSide, changeSides }: Place,
  index: number,
  name: string,
): ComponentPropsWithoutRef<'div'> & { 'data-rest': boolean } {
  const activate = () => {
    if (!isActiveSide) changeSides((all) => ({ ...all, at: index }));
  };
  return {
    role: 'region',
    id: SIDE_IDS[index === 0 ? 0 : 1],
    tabIndex: -1,
    'data-rest': !isActiveSide,
    'aria-label': strings.region(name, isActiveSide),
    onPointerDownCapture: activate,
    onFocusCapture: activate,
  };
}
