import { useId, useMemo, useState } from 'react';
import { type BaseView, readBase } from '../../core/shared/read-base.ts';
import { newView, type ViewSettings } from '../../core/shared/views/view-settings.ts';
import { ErrorNote } from '../kit/error-note.tsx';
import { useMedia } from '../kit/hooks/use-media.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import type { ReaderProps } from '../state/notebook/reader-props.ts';
import styles from './across.module.css';
import { strings } from './base-strings.ts';
import { TableLayout } from './layouts/table-layout.tsx';

/** Shows a `.base` file as the tables that it defines. Values are edited in place; the file itself only in its text. */
export function BaseReader({ text }: ReaderProps) {
  const read = useMemo(() => readBase(text), [text]);
  const [chosen, setChosen] = useState(0);
  const group = useId();
  if (read.type === 'broken') return <ErrorNote message={strings.broken(read.reason, read.line)} />;
  const { views } = read;
  const at = Math.min(chosen, views.length - 1);
  const view = views[at];
  if (view === undefined) return null;
  return (
    <div className={`${page.column} ${styles.base}`}>
      {views.length > 1 && (
        <fieldset className={page.choices} aria-label={strings.views}>
          {views.map(({ name }, index) => (
            <label key={name} className={page.choice}>
              <input type="radio" name={group} checked={index === at} onChange={() => setChosen(index)} />
              <VisibleText text={name} />
            </label>
          ))}
        </fieldset>
      )}
      <ShownView key={`${at} ${view.sort.by} ${view.sort.descending}`} view={view} />
    </div>
  );
}

function ShownView({ view }: { view: BaseView }) {
  const isTouch = useMedia('(pointer: coarse)');
  const [sort, setSort] = useState(view.sort);
  const { where, columns, unknownFilters, notApplied } = view;
  const settings: ViewSettings = { ...newView, where, columns, sort };
  return (
    <>
      {unknownFilters.length > 0 && (
        <>
          <ErrorNote message={strings.unknown} />
          <ul className={styles.conditions} aria-label={strings.conditions}>
            {[...new Set(unknownFilters)].map((condition) => (
              <li key={condition}>
                <code>
                  <VisibleText text={condition} />
                </code>
              </li>
            ))}
          </ul>
        </>
      )}
      {notApplied.length > 0 && (
        <p className={page.longNote}>
          <VisibleText text={strings.notApplied([...new Set(notApplied)])} />
        </p>
      )}
      <p className={page.longNote}>{strings.onlyNotes}</p>
      <TableLayout view={settings} isTouch={isTouch} onSort={setSort} />
    </>
  );
}
