import { useMemo, useState } from 'react';
import { listedTexts, readProperties } from '../../core/shared/head-properties.ts';
import { readView, VIEW_PROPERTIES, type ViewSettings } from '../../core/shared/views/view-settings.ts';
import styles from './across.module.css';
import { ViewLayout } from './layouts/view-layout.tsx';

/** Shows the view that a note stores, beside its text. Nothing when it stores none. */
export function StoredView({ text }: { text: string }) {
  const view = useMemo(() => viewOf(text), [text]);
  if (view === null) return null;
  return <ShownView key={`${view.sort.by} ${view.sort.descending}`} view={view} />;
}

/** A sort by the person lasts until the note is shown again; the note keeps its own. */
function ShownView({ view }: { view: ViewSettings }) {
  const [sort, setSort] = useState(view.sort);
  return (
    <div className={styles.stored} data-layout={view.layout}>
      <ViewLayout view={{ ...view, sort }} onSort={setSort} />
    </div>
  );
}

function viewOf(text: string): ViewSettings | null {
  const head = readProperties(text);
  if (head.type !== 'properties') return null;
  const own = new Map(head.properties.map(({ name, value }) => [name.trim().toLowerCase(), value]));
  return readView(
    VIEW_PROPERTIES.map((name) => {
      const value = own.get(name);
      return value === undefined ? null : listedTexts(value);
    }),
  );
}
