import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useStable } from '../../kit/hooks/use-stable.ts';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import { Working } from '../../kit/working.tsx';
import { StepContext } from '../../preview/links/step-context.ts';
import { isMarkdown } from '../../state/notebook/file-type.ts';
import { LONG_TEXT_CHARS } from '../../state/notebook/line-endings.ts';
import type { NoteSession, NoteState } from '../../state/notebook/note-state.ts';
import type { NoteMode } from '../../state/preferences.ts';
import type { Editor } from '../code/create-editor.ts';
import styles from '../editor.module.css';
import { strings } from '../editor-strings.ts';
import { loadTextEditor } from '../load-text-editor.ts';
import { findHeadings, type Heading } from '../outline/headings.ts';
import { HistorySection } from '../outline/history-section.tsx';
import { jumpInReader, lineInReader } from '../outline/jump-in-reader.ts';
import { LinksSection } from '../outline/links-section.tsx';
import { PropertiesForm } from '../properties/properties-form.tsx';
import { readerFor } from '../readers.tsx';
import { ReadingPane } from '../reading-pane.tsx';
import { useMode } from '../seen/use-mode.ts';
import { useFirstSight, useKeepSight } from '../seen/use-seen.ts';
import { readSelection } from '../selection/read-selection.ts';
import { useNoteDictation } from '../selection/use-note-dictation.ts';
import { useDeferredText } from '../use-deferred-text.ts';
import { useIsPainted } from '../use-is-painted.ts';
import { useNoteSteps } from '../use-note-steps.ts';
import { useScrollSync } from '../use-scroll-sync.ts';
import { useWidth } from '../use-width.ts';
import { ConflictBar } from './conflict-bar.tsx';
import { HiddenNotice } from './hidden-notice.tsx';
import { NoteHead } from './note-head.tsx';
import { NoteTools } from './note-tools.tsx';
import { NoteUnsetLabels } from './note-unset-labels.tsx';

const TextEditor = lazy(loadTextEditor);
const ONLY_WRITE: readonly NoteMode[] = ['write'];
const NO_HEADINGS: readonly Heading[] = [];

interface OpenNoteProps {
  notebookId: string;
  path: string;
  session: NoteSession;
  state: Extract<NoteState, { phase: 'open' }>;
  file: FileRow | null;
  /** Element for the view controls. */
  tools: HTMLElement | null;
  /** Whether only the text is shown: no formatting, no reading view, no properties and links. */
  isPlain: boolean;
}

/** Shows an open text in the editor, the reading view, or both. */
export function OpenNote({ notebookId, path, session, state, file, tools, isPlain }: OpenNoteProps) {
  const { announce } = useNotices();
  const deferredText = useDeferredText(isPlain ? null : state.text);
  const isLong = state.text.length > LONG_TEXT_CHARS;
  const hasReader = !isPlain && readerFor(path) !== null && !(isLong && isMarkdown(path));
  const [widthPx, measure] = useWidth();
  const first = useFirstSight(notebookId, path, file?.fileId ?? null);
  const { mode: wanted, choices, choose } = useMode(path, widthPx, first.mode);
  const mode = hasReader ? wanted : 'write';
  const isReading = mode === 'both' || mode === 'read';
  // The editor is created when it is first needed, and then kept with its undo history.
  const [needsEditor, setNeedsEditor] = useState(mode !== 'read');
  if (!needsEditor && mode !== 'read') setNeedsEditor(true);
  // A new note is there to be written.
  const focusEditor = useRef(first.isNew);
  // The text is painted first, then what is below it. Headings are for a list and for jumps.
  const isPainted = useIsPainted();
  const headings = useMemo(() => {
    if (!isMarkdown(path) || deferredText === null) return null;
    return isPainted ? findHeadings(deferredText) : NO_HEADINGS;
  }, [path, deferredText, isPainted]);
  const editor = useRef<Editor | null>(null);
  const article = useRef<HTMLElement | null>(null);
  const mount = useCallback(
    (element: HTMLElement) => {
      article.current = element;
      return measure(element);
    },
    [measure],
  );
  const writing = useRef<HTMLDivElement>(null);
  const reading = useRef<HTMLElement>(null);
  const [hasEditor, setHasEditor] = useState(false);
  const lineSeen = useRef(first.seen?.line ?? null);
  const onEditor = useCallback((made: Editor | null) => {
    editor.current = made;
    setHasEditor(made !== null);
    if (made !== null && focusEditor.current) made.view.focus();
    if (made !== null) focusEditor.current = false;
  }, []);
  useNoteDictation(editor, mode !== 'read' && hasEditor);
  const pauseScrollSync = useScrollSync(writing, reading, mode === 'both' && hasEditor);

  const changeView = useKeepSight({
    notebookId,
    fileId: isPlain ? null : (file?.fileId ?? null),
    mode,
    seen: first.seen,
    article,
    reading,
    editor,
    caret: lineSeen,
  });

  const step = useNoteSteps(`${notebookId} ${path}`, {
    scrollers: () => [article.current, writing.current, reading.current?.parentElement],
    caretLine: () => (mode === 'read' ? null : (editor.current?.caretLine() ?? null)),
    focus: (line) => {
      pauseScrollSync();
      if (line !== null && mode !== 'read') editor.current?.goTo(line);
      else reading.current?.focus({ preventScroll: true });
    },
  });

  const chooseMode = useStable((next: NoteMode): void => {
    const held = document.activeElement;
    const lost = next === 'read' ? writing.current?.contains(held) : reading.current?.contains(held);
    changeView(next);
    choose(next);
    announce(strings.modes.now(strings.modes[next]));
    requestAnimationFrame(() => {
      // Moves the focus to the remaining pane when the focused pane is hidden.
      if (lost && next === 'read') reading.current?.focus();
      else if (lost && next !== 'both') {
        focusEditor.current = editor.current === null;
        editor.current?.view.focus();
      }
    });
  });
  const selectionRead = useStable(() =>
    readSelection({
      path,
      text: state.text,
      editor: editor.current,
      writing: writing.current,
      reading: reading.current,
    }),
  );
  const jump = useStable((index: number): void => {
    const heading = headings?.[index];
    if (!heading) return;
    step(() => {
      pauseScrollSync();
      if (reading.current) jumpInReader(reading.current, headings, index, mode === 'read');
      if (mode !== 'read') editor.current?.goTo(heading.line);
      return true;
    });
  });
  const readLine = useStable(() =>
    mode === 'read' && reading.current
      ? lineInReader(reading.current, headings ?? [])
      : (editor.current?.caretLine() ?? 1),
  );
  const readText = useCallback(() => session.read() ?? '', [session]);
  // The state changes while the person types. What does not depend on it is not rendered again.
  const below = useMemo(
    () =>
      isPainted && (
        <div className={styles.below}>
          {deferredText !== null && <LinksSection notebookId={notebookId} path={path} text={deferredText} />}
          <HistorySection notebookId={notebookId} path={path} />
        </div>
      ),
    [notebookId, path, deferredText, isPainted],
  );

  return (
    <StepContext value={step}>
      <article className={styles.note} aria-label={path} data-mode={mode} ref={mount}>
        <NoteTools
          readSelection={selectionRead}
          slot={tools}
          mode={mode}
          choices={hasReader ? choices : ONLY_WRITE}
          onChoose={chooseMode}
          headings={headings}
          readLine={readLine}
          onJump={jump}
        />
        <NoteHead
          notebookId={notebookId}
          path={path}
          text={deferredText}
          save={state.save}
          conflict={state.conflict}
          isRead={isReading}
          file={file}
        />
        {state.conflict && <ConflictBar session={session} file={file} />}
        {state.problem !== null && (
          <ErrorNote message={strings.notSaved(state.problem)}>
            <Button onClick={() => void session.flush()}>{common.retry}</Button>
          </ErrorNote>
        )}
        {isMarkdown(path) && !isPlain && (
          <PropertiesForm
            text={state.text}
            readText={readText}
            onType={session.replaceText}
            onLeave={session.flush}
            isRead={mode === 'read'}
          />
        )}
        {isPainted && isMarkdown(path) && file !== null && deferredText !== null && (
          <NoteUnsetLabels notebookId={notebookId} path={path} text={deferredText} />
        )}
        <div className={styles.panes}>
          <div className={styles.writing} ref={writing} hidden={mode === 'read'}>
            <HiddenNotice text={deferredText ?? ''} lineEnds={state.lineEnds} />
            {needsEditor && (
              <Suspense fallback={<Working text={strings.loading} />}>
                <TextEditor
                  notebookId={notebookId}
                  path={path}
                  session={session}
                  isPlain={isPlain}
                  isLive={mode === 'live'}
                  caret={lineSeen}
                  onEditor={onEditor}
                />
              </Suspense>
            )}
          </div>
          {isReading && (
            <div className={styles.readingSide}>
              <ReadingPane notebookId={notebookId} path={path} text={state.text} session={session} pane={reading} />
              {mode === 'both' && below}
            </div>
          )}
        </div>
        {mode !== 'both' && below}
      </article>
    </StepContext>
  );
}
