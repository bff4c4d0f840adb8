import {
  BookOpen,
  Bot,
  CircleHelp,
  Cpu,
  FileText,
  FolderTree,
  ListChecks,
  type LucideIcon,
  Menu,
  Settings,
  Shield,
  Wrench,
} from 'lucide-react';
import { formatRoute, type Route } from '../routes/routes.ts';
import styles from './app.module.css';
import { strings } from './app-strings.ts';
import { StatusBar } from './bars/status-bar.tsx';
import { usePlace } from './state/place-context.tsx';

interface NavLinkProps {
  icon: LucideIcon;
  text: string;
  to: Route;
  current: boolean;
  className: string | undefined;
}

function NavLink({ icon: Icon, text, to, current, className }: NavLinkProps) {
  return (
    <a className={className} href={formatRoute(to)} {...(current ? { 'aria-current': 'page' as const } : {})}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      {text}
    </a>
  );
}

const sections: readonly { icon: LucideIcon; text: string; to: Route; views: readonly Route['view'][] }[] = [
  { icon: Bot, text: strings.nav.agents, to: { view: 'agents', name: null }, views: ['agents', 'new-agent'] },
  { icon: Wrench, text: strings.nav.tools, to: { view: 'tools' }, views: ['tools'] },
  { icon: Cpu, text: strings.nav.models, to: { view: 'models' }, views: ['models'] },
  { icon: BookOpen, text: strings.nav.log, to: { view: 'log', runId: null }, views: ['log'] },
  { icon: Shield, text: strings.nav.gate, to: { view: 'gate' }, views: ['gate'] },
  { icon: Settings, text: strings.nav.settings, to: { view: 'settings' }, views: ['settings'] },
  { icon: CircleHelp, text: strings.nav.help, to: { view: 'help' }, views: ['help'] },
];

/** Links to what lies beside the notes. */
export function SectionLinks() {
  const { route } = usePlace();
  return (
    <nav className={styles.sections} aria-label={strings.landmarks.sections}>
      {sections.map(({ icon, text, to, views }) => (
        <NavLink
          key={text}
          icon={icon}
          text={text}
          to={to}
          current={views.includes(route.view)}
          className={styles.section}
        />
      ))}
    </nav>
  );
}

/** On a phone: everything that has no tab of its own. */
export function MoreMenu() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{strings.more.title}</h1>
      <SectionLinks />
      <StatusBar />
    </div>
  );
}

/** On a phone: the four places, at the bottom. */
export function PhoneTabs() {
  const { route, notebook, activePath } = usePlace();
  const { notebookId } = notebook;
  const note: Route =
    activePath === null ? { view: 'notebook', notebookId } : { view: 'file', notebookId, path: activePath };
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
      views: ['more', 'log', 'agents', 'new-agent', 'models', 'settings', 'help', 'gate', 'tools'],
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
          current={views.includes(route.view)}
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
