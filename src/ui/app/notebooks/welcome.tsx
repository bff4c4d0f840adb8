import {
  FilePlus,
  FolderInput,
  Import,
  type LucideIcon,
  PlaneTakeoff,
  ShieldCheck,
  Sprout,
  UserCheck,
} from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { reportFirstPaint } from '../../../client/startup/first-paint.ts';
import { toPicked } from '../../files/import/import-source.ts';
import { useImport } from '../../files/import/use-import.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { Working } from '../../kit/working.tsx';
import { setOut } from '../../routes/use-route.ts';
import { strings } from '../app-strings.ts';
import { Mark } from '../mark.tsx';
import { useClient } from '../state/client-context.tsx';
import { Arcade } from './arcade.tsx';
import styles from './welcome.module.css';

const DamagedStart = lazy(async () => ({ default: (await import('../../settings/damaged-start.tsx')).DamagedStart }));

type Start = 'sample' | 'empty' | readonly File[];

/**
 * The start page: says what Cloister is, and opens the sample, imports notes or creates an empty notebook. On a device that had
 * notebooks, it also lists damaged records.
 *
 * @param isChecked false on a new device, where there is nothing to check yet
 */
export function Welcome({ isChecked }: { isChecked: boolean }) {
  const { call } = useClient();
  const importer = useImport();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const words = strings.welcome;
  useEffect(reportFirstPaint, []);
  const open = useAction(async (start: Start) => {
    const arrive = setOut();
    const { notebookId } =
      start === 'sample'
        ? await call('notebooks.openSample', {})
        : await call('notebooks.create', { name: start === 'empty' ? words.emptyName : nameFor(start) });
    if (typeof start !== 'string') importer.start(notebookId, start.map(toPicked));
    arrive({ view: 'notebook', notebookId });
  });
  const picked = (input: HTMLInputElement) => {
    const list = [...(input.files ?? [])];
    // Reset, so that choosing the same files again fires `change`.
    input.value = '';
    if (list.length > 0) void open.run(list);
  };
  return (
    <main className={styles.page}>
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
          {isChecked && (
            <Suspense>
              <DamagedStart />
            </Suspense>
          )}
          <Way
            icon={Sprout}
            title={words.sample}
            text={words.sampleIs}
            busy={open.busy}
            primary
            onChoose={() => void open.run('sample')}
          />
          <Way
            icon={FolderInput}
            title={words.importFolder}
            text={words.importFolderIs}
            busy={open.busy}
            onChoose={() => folder.current?.click()}
          />
          <Way
            icon={Import}
            title={words.importFiles}
            text={words.importFilesIs}
            busy={open.busy}
            onChoose={() => files.current?.click()}
          />
          <Way
            icon={FilePlus}
            title={words.empty}
            text={words.emptyIs}
            busy={open.busy}
            onChoose={() => void open.run('empty')}
          />
          {open.working && <Working text={words.opening} />}
          {open.error && <ErrorNote message={open.error.message} onDismiss={open.clearError} />}
        </div>
      </div>
      <Arcade />
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={words.importFiles}
        onChange={(event) => picked(event.currentTarget)}
      />
      <input
        ref={(element) => {
          // React does not support this attribute.
          element?.setAttribute('webkitdirectory', '');
          folder.current = element;
        }}
        type="file"
        hidden
        aria-label={words.importFolder}
        onChange={(event) => picked(event.currentTarget)}
      />
    </main>
  );
}

/** Returns the name of a notebook for picked files: that of their folder or their only archive. */
function nameFor(files: readonly File[]): string {
  const [first] = files;
  const folder = first?.webkitRelativePath.split('/')[0];
  const archive = files.length === 1 ? /^(.+)\.(?:zip|eln)$/i.exec(first?.name ?? '')?.[1] : undefined;
  return folder || archive?.slice(0, 200) || strings.welcome.emptyName;
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
  icon: LucideIcon;
  title: string;
  text: string;
  busy: boolean;
  primary?: boolean;
  onChoose: () => void;
}

/** A way to begin. Ignores presses while another one is in progress, and keeps the focus. */
function Way({ icon: Icon, title, text, busy, primary = false, onChoose }: WayProps) {
  const id = useId();
  return (
    <button
      type="button"
      className={styles.way}
      data-primary={primary}
      aria-describedby={id}
      {...(busy ? { 'aria-disabled': true } : { onClick: onChoose })}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <span className={styles.wayTitle}>{title}</span>
      <span className={styles.wayText} id={id} aria-hidden="true">
        {text}
      </span>
    </button>
  );
}
