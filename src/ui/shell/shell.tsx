import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { reportFirstPaint } from '../../client/startup/first-paint.ts';
import { toVisibleText } from '../../core/shared/visible-text.ts';
import { AskBar } from '../ask/ask-bar.tsx';
import { FilesPanel } from '../files/files-panel.tsx';
import { afterPaint } from '../kit/after-paint.ts';
import { useLayout } from '../kit/hooks/use-media.ts';
import { Working } from '../kit/working.tsx';
import { viewOf } from '../routes/routes.ts';
import { useNoteNames } from '../state/notebook/use-note-names.ts';
import { openTasks } from '../state/open-tasks.ts';
import { strings } from '../state/page/app-strings.ts';
import { ErrorBoundary } from '../state/page/error-boundary.tsx';
import { useOffer } from '../state/palette/offers.ts';
import { setRunWide, showRunPanel, useIsRunWide } from '../state/panels.ts';
import { usePlace } from '../state/place-context.tsx';
import type { Gate } from '../state/use-ready.ts';
import styles from './app.module.css';
import { TroubleBar } from './bars/database-bar.tsx';
import { StatusBar } from './bars/status-bar.tsx';
import { Columns, PANEL_IDS } from './columns.tsx';
import { Header } from './header.tsx';
import { loadLaterParts } from './load-later-parts.ts';
import { MoreMenu, PhoneTabs, SectionLinks, SideSwitch } from './navigation.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { NotesTabs, ViewTabs } from './place-tabs.tsx';
import { titleOf } from './title-of.ts';
import { viewList } from './views.tsx';

// The files are painted first; the rest of the screen follows immediately.
const NoteArea = afterPaint(async () => (await loadLaterParts()).NoteArea);
const RunPanel = afterPaint(async () => (await loadLaterParts()).RunPanel);
const StorageBar = afterPaint(async () => (await loadLaterParts()).StorageBar);
const RebuiltBar = afterPaint(async () => (await loadLaterParts()).RebuiltBar);
const DamageBar = afterPaint(async () => (await loadLaterParts()).DamageBar);
const IndexFollowing = afterPaint(async () => (await loadLaterParts()).IndexFollowing);
const PdfFollowing = afterPaint(async () => (await loadLaterParts()).PdfFollowing);
const Background = afterPaint(async () => (await loadLaterParts()).Background);
const ApprovalPage = afterPaint(async () => (await import('../approval/approval-page.tsx')).ApprovalPage);

const viewComponents = new Map(viewList.map(([id, { load }]) => [id, afterPaint(load)]));

/** Shows the notebook: header, one to three columns, status bar. */
export function Shell({ gate }: { gate: Gate | null }) {
  const layout = useLayout();
  const isRunWide = useIsRunWide() && layout === 'desktop';
  useDocumentTitle();
  return (
    <div className={styles.shell} data-layout={layout}>
      <SkipLink isRunWide={isRunWide} />
      <Header layout={layout} gate={gate} />
      <TroubleBar />
      <Suspense>
        <RebuiltBar />
        <DamageBar />
      </Suspense>
      <Suspense>
        <IndexFollowing />
        <PdfFollowing />
      </Suspense>
      {layout === 'phone' ? (
        <PhoneColumns gate={gate} />
      ) : layout === 'tablet' ? (
        <TabletColumns gate={gate} />
      ) : (
        <DesktopColumns gate={gate} />
      )}
      {/* Below: it comes when the person already reads, and what they read stays where it is. */}
      <Suspense>
        <StorageBar />
      </Suspense>
      {layout === 'phone' ? (
        <div className={styles.phoneBottom}>
          <AskBar />
          <PhoneTabs />
        </div>
      ) : (
        <StatusBar />
      )}
      <PaletteHost />
      <Suspense>
        <Background />
      </Suspense>
    </div>
  );
}

/** Moves the focus past the header and the files. */
function SkipLink({ isRunWide }: { isRunWide: boolean }) {
  const skip = () => document.getElementById(isRunWide ? PANEL_IDS.run : 'main')?.focus();
  return (
    <button type="button" className="skip-link" onClick={skip}>
      {isRunWide ? strings.skipToRun : strings.skip}
    </button>
  );
}

function DesktopColumns({ gate }: { gate: Gate | null }) {
  useRunPanelOfRoute();
  return (
    <Columns
      side={
        <SideContent>
          <FilesSide />
        </SideContent>
      }
      main={<Main gate={gate} />}
      run={
        <SideContent>
          <RunPanel />
        </SideContent>
      }
    />
  );
}

/** Shows the hidden conversation when the URL names it, and the note again when the URL names something else. */
function useRunPanelOfRoute(): void {
  const { route } = usePlace();
  useEffect(() => {
    if (route.view === 'run') showRunPanel();
    else setRunWide(false);
  }, [route]);
}

function TabletColumns({ gate }: { gate: Gate | null }) {
  const { route } = usePlace();
  const [side, setSide] = useState<'files' | 'run'>('files');
  useOffer('show-files', () => setSide('files'));
  useEffect(() => {
    if (route.view === 'run') setSide('run');
  }, [route]);
  useEffect(() => {
    if (side === 'run') reportFirstPaint();
  }, [side]);
  return (
    <div className={styles.columns}>
      <Side>
        <SideSwitch side={side} onSwitch={setSide} />
        {side === 'files' ? <FilesSide /> : <RunPanel />}
      </Side>
      <Main gate={gate} />
    </div>
  );
}

function PhoneColumns({ gate }: { gate: Gate | null }) {
  // An empty notebook has no files to paint.
  useEffect(reportFirstPaint, []);
  return (
    <div className={styles.columns}>
      <Main gate={gate} phone />
    </div>
  );
}

/** The files with the navigation below them, or beside them in a low window. */
function FilesSide() {
  return (
    <div className={styles.filesSide}>
      <div className={styles.filesColumn}>
        <NotesTabs />
        <FilesPanel />
      </div>
      <SectionLinks />
    </div>
  );
}

function Side({ children }: { children: React.ReactNode }) {
  return (
    <aside className={styles.side} aria-label={strings.landmarks.files}>
      <SideContent>{children}</SideContent>
    </aside>
  );
}

function SideContent({ children }: { children: React.ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Main({ gate, phone = false }: { gate: Gate | null; phone?: boolean }) {
  const { route } = usePlace();
  return (
    <main className={styles.main} id="main" tabIndex={-1}>
      <ErrorBoundary key={route.view}>
        <Suspense fallback={<Working />}>
          <MainView gate={gate} phone={phone} />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}

function MainView({ gate, phone }: { gate: Gate | null; phone: boolean }) {
  const { route } = usePlace();
  const id = viewOf(route);
  const View = id === null ? undefined : viewComponents.get(id);
  if (id !== null && View)
    return (
      <>
        <ViewTabs view={id} />
        <View route={route} gate={gate} />
      </>
    );
  switch (route.view) {
    case 'approval':
      return <ApprovalPage approvalId={route.approvalId} />;
    case 'more':
      return <MoreMenu />;
    case 'run':
      return phone ? (
        <Titled>
          <RunPanel />
        </Titled>
      ) : (
        <NoteArea />
      );
    case 'home':
    case 'notebook':
      return phone ? (
        <Titled>
          <NotesTabs />
          <FilesPanel />
        </Titled>
      ) : (
        <NoteArea />
      );
    default:
      return <NoteArea />;
  }
}

/** A column that is a whole page on a phone and therefore needs a title. */
function Titled({ children }: { children: React.ReactNode }) {
  const { notebook } = usePlace();
  return (
    <>
      <h1 className="visually-hidden">{notebook.name}</h1>
      {children}
    </>
  );
}

/** Sets the window title to what the window shows, after the number of open tasks. */
function useDocumentTitle(): void {
  const { route, notebook, activePath } = usePlace();
  const nameOf = useNoteNames(activePath === null ? [] : [activePath]);
  const title = toVisibleText(titleOf(route, activePath, nameOf) ?? notebook.name);
  const open = useSyncExternalStore(openTasks.subscribe, openTasks.get);
  useEffect(() => {
    document.title = `${open > 0 ? `(${open}) ` : ''}${title} · ${strings.name}`;
  }, [title, open]);
  // The start page after the last notebook names none.
  useEffect(
    () => () => {
      document.title = strings.name;
    },
    [],
  );
}
