import {
  ChevronsDown,
  ChevronsUp,
  FileText,
  FolderTree,
  ListChecks,
  type LucideIcon,
  Menu,
  NotebookText,
} from 'lucide-react';
import { IconButton } from '../kit/button.tsx';
import { useLayout, useMedia } from '../kit/hooks/use-media.ts';
import { formatRoute, type Route, viewOf, viewRoute } from '../routes/routes.ts';
import { strings } from '../state/page/app-strings.ts';
import { setPanels, usePanels } from '../state/panels.ts';
import { usePlace } from '../state/place-context.tsx';
import styles from './app.module.css';
import { StatusBar } from './bars/status-bar.tsx';
import { viewList } from './views.tsx';

/** In a lower window the files would keep fewer than ten rows beside the names of all views. */
const LOW_WINDOW = '(max-height: 760px), (pointer: coarse) and (max-height: 1100px)';

/** Views before which the navigation leaves a space. */
const GROUP_STARTS: ReadonlySet<string> = new Set(['agents', 'models', 'settings']);

interface NavLinkProps {
  icon: LucideIcon;
  text: string;
  to: Route;
  current: boolean;
  className: string | undefined;
  startsGroup?: boolean;
  /** Whether the name is a tooltip instead of text. */
  isFolded?: boolean;
}

function NavLink({ icon: Icon, text, to, current, className, startsGroup, isFolded }: NavLinkProps) {
  return (
    <a
      className={className}
      href={formatRoute(to)}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      {...(startsGroup ? { 'data-starts-group': true } : {})}
      {...(isFolded ? { title: text } : {})}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <span {...(isFolded ? { className: 'visually-hidden' } : {})}>{text}</span>
    </a>
  );
}

/** Links to the notes and to every view. Folded to icons by the person, and by itself in a low window. */
export function SectionLinks() {
  const { isNavFolded } = usePanels();
  const isLow = useMedia(LOW_WINDOW);
  const isFolded = isNavFolded || isLow;
  return (
    <nav className={styles.sections} aria-label={strings.landmarks.sections} data-folded={isFolded}>
      <ViewLinks isFolded={isFolded} />
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

function ViewLinks({ isFolded }: { isFolded: boolean }) {
  const { route } = usePlace();
  const shown = viewOf(route);
  return (
    <>
      <NotesLink isFolded={isFolded} />
      {viewList.map(([id, { icon, title }]) => (
        <NavLink
          key={id}
          icon={icon}
          text={title}
          to={viewRoute(id)}
          current={id === shown}
          className={styles.section}
          startsGroup={GROUP_STARTS.has(id)}
          isFolded={isFolded}
        />
      ))}
    </>
  );
}

/** Leads back to the notes; on a phone the tabs at the bottom do. */
function NotesLink({ isFolded }: { isFolded: boolean }) {
  const { route } = usePlace();
  const note = useNoteRoute();
  const layout = useLayout();
  if (layout === 'phone') return null;
  const current = route.view === 'file' || route.view === 'notebook' || route.view === 'home';
  return (
    <NavLink
      icon={NotebookText}
      text={strings.nav.notes}
      to={note}
      current={current}
      className={styles.section}
      isFolded={isFolded}
    />
  );
}

/** The open note, or the notebook when no note is open. */
function useNoteRoute(): Route {
  const { notebook, activePath } = usePlace();
  const { notebookId } = notebook;
  return activePath === null ? { view: 'notebook', notebookId } : { view: 'file', notebookId, path: activePath };
}

/** On a phone: links to everything without a tab of its own. */
export function MoreMenu() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{strings.more.title}</h1>
      <nav className={styles.sections} aria-label={strings.landmarks.sections}>
        <ViewLinks isFolded={false} />
      </nav>
      <StatusBar />
    </div>
  );
}

/** On a phone: the four tabs at the bottom. */
export function PhoneTabs() {
  const { route, notebook } = usePlace();
  const { notebookId } = notebook;
  const note = useNoteRoute();
  const tabs: { icon: LucideIcon; text: string; to: Route; views: Route['view'][] }[] = [
    { icon: FolderTree, text: strings.nav.files, to: { view: 'notebook', notebookId }, views: ['notebook', 'home'] },
    { icon: FileText, text: strings.nav.note, to: note, views: ['file'] },
    {
      icon: ListChecks,
      text: strings.nav.run,
      to: { view: 'run', notebookId, runId: null },
      views: ['run', 'approval'],
    },
    {
      icon: Menu,
      text: strings.nav.more,
      to: { view: 'more' },
      views: ['more'],
    },
  ];
  return (
    <nav className={styles.phoneTabs} aria-label={strings.landmarks.tabs}>
      {tabs.map(({ icon, text, to, views }) => (
        <NavLink
          key={text}
          icon={icon}
          text={text}
          to={to}
          current={views.includes(viewOf(route) === null ? route.view : 'more')}
          className={styles.phoneTab}
        />
      ))}
    </nav>
  );
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
