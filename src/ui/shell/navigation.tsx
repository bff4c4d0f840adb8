import {
  ChevronsDown,
  ChevronsUp,
  CircleHelp,
  FileText,
  FolderTree,
  ListChecks,
  type LucideIcon,
  Menu,
} from 'lucide-react';
import { Fragment } from 'react';
import { IconButton } from '../kit/button.tsx';
import { useMedia } from '../kit/hooks/use-media.ts';
import { formatRoute, type Route, viewRoute } from '../routes/routes.ts';
import { placeList } from '../state/page/app-places.ts';
import { strings } from '../state/page/app-strings.ts';
import { setPanels, usePanels } from '../state/panels.ts';
import { usePlace } from '../state/place-context.tsx';
import styles from './app.module.css';
import { StatusBar } from './bars/status-bar.tsx';
import { placeOf, placeTitle, tabsOf, useNoteRoute } from './place-tabs.tsx';
import { viewList, views } from './views.tsx';

/** In a lower window the files would keep fewer than ten rows beside the names of all views. */
const LOW_WINDOW = '(max-height: 760px), (pointer: coarse) and (max-height: 1100px)';

interface NavLinkProps {
  icon: LucideIcon;
  text: string;
  to: Route;
  current: boolean;
  className: string | undefined;
  /** Whether the name is a tooltip instead of text. */
  isFolded?: boolean;
}

function NavLink({ icon: Icon, text, to, current, className, isFolded }: NavLinkProps) {
  return (
    <a
      className={className}
      href={formatRoute(to)}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      {...(isFolded ? { title: text } : {})}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <span {...(isFolded ? { className: 'visually-hidden' } : {})}>{text}</span>
    </a>
  );
}

/** In a window as low as this, the navigation is beside the files, and has the tabs of the notes as icons. */
const BESIDE_FILES = '(max-height: 540px)';

/** Links to every place. Folded to icons by the person, and by itself in a low window. */
export function SectionLinks() {
  const { isNavFolded } = usePanels();
  const isLow = useMedia(LOW_WINDOW);
  const isBeside = useMedia(BESIDE_FILES);
  const isFolded = isNavFolded || isLow;
  return (
    <nav className={styles.sections} aria-label={strings.landmarks.sections} data-folded={isFolded}>
      <PlaceLinks isFolded={isFolded} hasTabs={isBeside} />
      {!isLow && (
        <IconButton
          className={styles.fold ?? ''}
          icon={isFolded ? ChevronsUp : ChevronsDown}
          label={isFolded ? strings.nav.unfold : strings.nav.fold}
          onClick={() => setPanels({ isNavFolded: !isNavFolded })}
        />
      )}
    </nav>
  );
}

interface PlaceLinksProps {
  isFolded: boolean;
  /** Whether the tabs of the notes are links here. */
  hasTabs: boolean;
}

function PlaceLinks({ isFolded, hasTabs }: PlaceLinksProps) {
  const { route } = usePlace();
  const shown = placeOf(route);
  const note = useNoteRoute();
  return placeList.map(([id, { icon }]) => {
    const first = tabsOf(id)[0]?.views[0];
    const look = { className: styles.section, isFolded };
    const of = hasTabs && id === 'notes' ? viewList.filter(([, view]) => view.place === id && !view.isHidden) : [];
    const isTab = of.some(([tab]) => tab === route.view);
    return (
      <Fragment key={id}>
        <NavLink
          icon={icon}
          text={placeTitle(id)}
          to={id === 'notes' || first === undefined ? note : viewRoute(first)}
          current={id === shown && !isTab}
          {...look}
        />
        {of.map(([tab, { title: text, icon: ofTab = icon }]) => (
          <NavLink key={tab} icon={ofTab} text={text} to={viewRoute(tab)} current={tab === route.view} {...look} />
        ))}
      </Fragment>
    );
  });
}

/** On a phone: links to everything without a tab of its own. */
export function MoreMenu() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{strings.nav.more}</h1>
      <nav className={styles.sections} aria-label={strings.landmarks.sections}>
        <PlaceLinks isFolded={false} hasTabs={false} />
        <NavLink
          icon={CircleHelp}
          text={views.help.title}
          to={viewRoute('help')}
          current={false}
          className={styles.section}
        />
      </nav>
      <StatusBar />
    </div>
  );
}

/** On a phone: the four tabs at the bottom. */
export function PhoneTabs() {
  const { route, notebook, activePath } = usePlace();
  const { notebookId } = notebook;
  const note = useNoteRoute();
  const shown = shownTab(route);
  const tabs: { icon: LucideIcon; text: string; to: Route; id: ReturnType<typeof shownTab> }[] = [
    { icon: FolderTree, text: strings.nav.files, to: { view: 'notebook', notebookId }, id: 'files' },
    {
      icon: FileText,
      text: strings.nav.note,
      to: activePath === null ? { view: 'note', notebookId } : note,
      id: 'note',
    },
    {
      icon: ListChecks,
      text: strings.nav.run,
      to: { view: 'run', notebookId, runId: null },
      id: 'run',
    },
    {
      icon: Menu,
      text: strings.nav.more,
      to: { view: 'more' },
      id: 'more',
    },
  ];
  return (
    <nav className={styles.phoneTabs} aria-label={strings.landmarks.tabs}>
      {tabs.map(({ icon, text, to, id }) => (
        <NavLink key={id} icon={icon} text={text} to={to} current={id === shown} className={styles.phoneTab} />
      ))}
    </nav>
  );
}

/** Returns the tab at the bottom that leads to a route. */
function shownTab(route: Route): 'files' | 'note' | 'run' | 'more' {
  if (route.view === 'file' || route.view === 'note') return 'note';
  if (route.view === 'run' || route.view === 'approval') return 'run';
  return placeOf(route) === 'notes' ? 'files' : 'more';
}

interface SideSwitchProps {
  side: 'files' | 'run';
  onSwitch: (side: 'files' | 'run') => void;
}

/** On a tablet: what the side column shows. */
export function SideSwitch({ side, onSwitch }: SideSwitchProps) {
  return (
    <fieldset className={styles.sideSwitch} aria-label={strings.side.label}>
      {(['files', 'run'] as const).map((choice) => (
        <button key={choice} type="button" aria-pressed={side === choice} onClick={() => onSwitch(choice)}>
          {strings.nav[choice]}
        </button>
      ))}
    </fieldset>
  );
}
