import {
  ArchiveRestore,
  FilePlus,
  FolderInput,
  Import,
  type LucideIcon,
  PlaneTakeoff,
  ShieldCheck,
  Sprout,
  UserCheck,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { leaveFocusTo } from '../../kit/hooks/leave-focus.ts';
import { strings } from '../../state/page/app-strings.ts';
import { Mark } from '../mark.tsx';
import { Arcade } from './arcade.tsx';
import styles from './start-page.module.css';

/** Element id of the way that restores a backup. */
export const BACKUP_ID = 'way-backup';

/** The notebook that was opened replaces the page and the way in that was pressed. */
const toNotebook = leaveFocusTo('main');

export type WayIn = 'sample' | 'folder' | 'files' | 'empty' | 'backup';

interface StartPageProps {
  /** Whether a way in has been chosen: further presses have no effect. */
  busy: boolean;
  onChoose: (way: WayIn) => void;
  /** Shown above the ways in. */
  before?: ReactNode;
  /** Shown below them. */
  after?: ReactNode;
  children?: ReactNode;
}

/** The start page as it is drawn. The build draws it once more into `index.html`, where it is seen before any script runs. */
export function StartPage({ busy, onChoose, before, after, children }: StartPageProps) {
  const words = strings.welcome;
  return (
    <main ref={toNotebook} className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.name}>
            <Mark size={32} />
            {strings.name}
          </p>
          <h1 className={styles.title}>{words.title}</h1>
          <ul className={styles.facts}>
            <Fact icon={ShieldCheck} title={words.private} text={words.privateMeans} />
            <Fact icon={UserCheck} title={words.limits} text={words.limitsMean} />
            <Fact icon={PlaneTakeoff} title={words.offline} text={words.offlineMeans} />
          </ul>
        </div>
        <div className={styles.ways}>
          {before}
          <Way
            icon={Sprout}
            title={strings.switcher.sample}
            text={words.sampleIs}
            busy={busy}
            primary
            onClick={() => onChoose('sample')}
          />
          <Way
            icon={FolderInput}
            title={words.importFolder}
            text={words.importFolderIs}
            busy={busy}
            onClick={() => onChoose('folder')}
          />
          <Way
            icon={Import}
            title={words.importFiles}
            text={words.importFilesIs}
            busy={busy}
            onClick={() => onChoose('files')}
          />
          <Way icon={FilePlus} title={words.empty} text={words.emptyIs} busy={busy} onClick={() => onChoose('empty')} />
          <Way
            icon={ArchiveRestore}
            id={BACKUP_ID}
            title={words.backup}
            text={words.backupIs}
            busy={busy}
            onClick={() => onChoose('backup')}
          />
          <div className={styles.later}>{after}</div>
        </div>
      </div>
      <Arcade />
      {children}
    </main>
  );
}

function Fact({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <p>
        <strong>{title}</strong> {text}
      </p>
    </li>
  );
}

interface WayProps {
  id?: string;
  icon: LucideIcon;
  title: string;
  text: string;
  /** Default: false. */
  busy?: boolean;
  primary?: boolean;
  onClick: () => void;
}

/** A way to begin. Ignores presses while another one is in progress, and keeps the focus. */
export function Way({ id, icon: Icon, title, text, busy = false, primary = false, onClick }: WayProps) {
  const textId = useId();
  return (
    <button
      type="button"
      id={id}
      className={styles.way}
      data-primary={primary}
      aria-describedby={textId}
      {...(busy ? { 'aria-disabled': true } : { onClick })}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <span className={styles.wayTitle}>{title}</span>
      <span className={styles.wayText} id={textId} aria-hidden="true">
        {text}
      </span>
    </button>
  );
}
