import type { ViewId } from '../../contracts/domain/views/view-ids.ts';
import { useLayout } from '../kit/hooks/use-media.ts';
import { LinkTabs } from '../kit/layout/link-tabs.tsx';
import { formatRoute, type Route, viewOf, viewRoute } from '../routes/routes.ts';
import { type PlaceId, type placeList, places } from '../state/page/app-places.ts';
import { strings } from '../state/page/app-strings.ts';
import { usePlace } from '../state/place-context.tsx';
import styles from './app.module.css';
import { tabTitles, viewList, views } from './views.tsx';

/** A tab of a place: a view, or several that a person thinks of as one. */
interface PlaceTab {
  readonly title: string;
  readonly views: ViewId[];
}

/** Returns the tabs of a place, in their order. */
export function tabsOf(place: PlaceId): readonly PlaceTab[] {
  const tabs = new Map<string, PlaceTab>();
  for (const [id, { place: of, tab, title, isHidden }] of viewList) {
    if (of !== place || isHidden) continue;
    const known = tabs.get(tab ?? id);
    if (known) known.views.push(id);
    else tabs.set(tab ?? id, { title: tab === undefined ? title : tabTitles[tab], views: [id] });
  }
  return [...tabs.values()];
}

/** Returns what a place is called: by itself, or as its first view. */
export function placeTitle(place: PlaceId): string {
  const { title = tabsOf(place)[0]?.title }: (typeof placeList)[number][1] = places[place];
  return title ?? '';
}

/** Returns the place that the window shows; null for a run, an approval, Help and the menu on a phone. */
export function placeOf(route: Route): PlaceId | null {
  const view = viewOf(route);
  if (view !== null) return views[view].place;
  return ['file', 'note', 'notebook', 'home'].includes(route.view) ? 'notes' : null;
}

/** Returns the route of the open note, or of the notebook when no note is open. */
export function useNoteRoute(): Route {
  const { notebook, activePath } = usePlace();
  const { notebookId } = notebook;
  return activePath === null ? { view: 'notebook', notebookId } : { view: 'file', notebookId, path: activePath };
}

/** Shows the tabs of the place that the view belongs to. In a wide window those of the notes are above the files. */
export function ViewTabs({ view }: { view: ViewId }) {
  const layout = useLayout();
  const { place } = views[view];
  if (place === null) return null;
  if (place === 'notes') return layout === 'desktop' ? null : <NotesTabs />;
  const tabs = tabsOf(place);
  const shown = tabs.find((tab) => tab.views.includes(view));
  const links = (of: readonly PlaceTab[]) =>
    of.map(({ title, views: [first = view] }) => ({ id: first, name: title, href: formatRoute(viewRoute(first)) }));
  if (tabs.length < 2 || shown === undefined) return null;
  return (
    <div className={styles.placeTabs}>
      <LinkTabs label={strings.placeTabs(placeTitle(place))} tabs={links(tabs)} current={shown.views[0] ?? view} />
      {shown.views.length > 1 && (
        <LinkTabs
          label={strings.placeTabs(shown.title)}
          tabs={links(shown.views.map((id) => ({ title: views[id].title, views: [id] })))}
          current={view}
        />
      )}
    </div>
  );
}

/** Shows the tabs of the notes: the files, and the views of all notes. */
export function NotesTabs() {
  const { route, notebook } = usePlace();
  const note = useNoteRoute();
  const layout = useLayout();
  const view = viewOf(route);
  const { notebookId } = notebook;
  const files: Route = layout === 'phone' ? { view: 'notebook', notebookId } : note;
  return (
    <div className={styles.placeTabs}>
      <LinkTabs
        label={strings.placeTabs(placeTitle('notes'))}
        tabs={[
          { id: 'files', name: strings.nav.files, href: formatRoute(files) },
          ...tabsOf('notes').flatMap(({ title, views: [id] }) =>
            id === undefined ? [] : [{ id, name: title, href: formatRoute(viewRoute(id)) }],
          ),
        ]}
        current={view ?? 'files'}
      />
    </div>
  );
}
