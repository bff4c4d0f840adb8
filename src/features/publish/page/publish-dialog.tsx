import { FileCode2, FileText, Printer } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { fileTitle } from '../../../core/shared/names/file-title.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { SaveLink } from '../../../ui/kit/files/save-link.tsx';
import { DialogHead, FloatingDialog } from '../../../ui/kit/floating/floating-dialog.tsx';
import { formatBytes } from '../../../ui/kit/format.ts';
import { useLoaded } from '../../../ui/kit/hooks/use-loaded.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { StoppedNote, TaskProgress } from '../../../ui/kit/tasks/task-progress.tsx';
import { taskStrings } from '../../../ui/kit/tasks/task-progress-strings.ts';
import { useLongTask } from '../../../ui/kit/tasks/use-long-task.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { ExportContentsNote } from '../../../ui/state/exports/export-contents.tsx';
import { useExportContents } from '../../../ui/state/exports/use-export-contents.ts';
import { isMarkdown } from '../../../ui/state/notebook/file-type.ts';
import { flushNotes } from '../../../ui/state/notebook/open-notes.ts';
import { usePaths } from '../../../ui/state/notebook/use-paths.ts';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { preferences } from '../../../ui/state/preferences.ts';
import { strings } from '../texts/publish-strings.ts';
import { Paper } from './paper.tsx';
import { MAX_PAPERS, type PaperNote, readPapers } from './read-papers.ts';
import { hideRepeatedTitles, waitUntilDrawn } from './wait-until-drawn.ts';

interface PublishDialogProps {
  notebookId: string;
  path: string;
  onClose: () => void;
}

/** Prints a note or the notes of a folder, or makes one file of them. */
export function PublishDialog({ notebookId, path, onClose }: PublishDialogProps) {
  const paths = usePaths(true);
  const chosen = useMemo(
    () => paths?.filter((each) => isMarkdown(each) && (each === path || each.startsWith(`${path}/`))).sort(),
    [paths, path],
  );
  return (
    <FloatingDialog isDismissable onClose={onClose} width={560}>
      <DialogHead title={strings.title(fileTitle(path))} closeLabel={common.close} onClose={onClose} />
      {chosen === undefined ? (
        <Working text={strings.reading} />
      ) : chosen.length === 0 ? (
        <p>{strings.none}</p>
      ) : chosen.length > MAX_PAPERS ? (
        <p>{strings.tooMany(MAX_PAPERS)}</p>
      ) : (
        <Choice key={chosen.join('\n')} notebookId={notebookId} name={fileTitle(path)} paths={chosen} />
      )}
    </FloatingDialog>
  );
}

interface ChoiceProps {
  notebookId: string;
  /** Name of the file that is made, without its extension. */
  name: string;
  paths: readonly string[];
}

function Choice({ notebookId, name, paths }: ChoiceProps) {
  const notebook = usePlace().notebook.name;
  const [paper, setPaper] = useState<HTMLElement | null>(null);
  const { task: drawing, start: draw, stop } = useLongTask<{ readonly isWhole: boolean }>();
  const facts = useExportContents({ of: 'notes', notebookId, paths: [...paths] }, false);
  const load = useCallback(async () => {
    await flushNotes();
    return readPapers(paths, { notebookId, notebook, author: preferences.author() });
  }, [paths, notebookId, notebook]);
  const { value: notes, error: problem } = useLoaded(load);
  const setOnPaper = useCallback(async () => {
    if (paper === null) return;
    await draw(async (watch) => {
      const isWhole = await waitUntilDrawn(paper, watch);
      hideRepeatedTitles(paper);
      return { isWhole };
    });
  }, [paper, draw]);
  useEffect(() => void setOnPaper(), [setOnPaper]);
  if (problem !== null) return <ErrorNote message={strings.failed(problem)} />;
  return (
    <div className={page.stack}>
      <p>{strings.notes(paths.length)}</p>
      <p className={page.hint}>{strings.hint}</p>
      <ExportContentsNote facts={facts} />
      {notes !== null && <Paper notebookId={notebookId} notes={notes} onPaper={setPaper} />}
      {drawing.state === 'working' && <TaskProgress text={strings.reading} progress={drawing.progress} onStop={stop} />}
      {drawing.state === 'stopped' && <StoppedNote onAgain={() => void setOnPaper()} />}
      {drawing.state === 'failed' && <ErrorNote message={strings.failed(drawing.message)} />}
      {(notes === null || drawing.state === 'idle' || (drawing.state === 'done' && !facts.isSaid)) && (
        <Working text={strings.reading} />
      )}
      {notes !== null && paper !== null && drawing.state === 'done' && facts.isSaid && (
        <>
          {!drawing.value.isWhole && <p role="status">{strings.unfinished}</p>}
          <Ways name={name} paper={paper} notes={notes} />
        </>
      )}
    </div>
  );
}

interface Made {
  readonly file: string;
  readonly content: Blob;
}

function Ways({ name, paper, notes }: { name: string; paper: HTMLElement; notes: readonly PaperNote[] }) {
  const { task, start, stop } = useLongTask<Made>();
  const isBusy = task.state === 'working';
  const make = (kind: 'html' | 'docx') =>
    start(async (watch) => {
      const { cleanPaper } = await import('./clean/clean-paper.ts');
      const clean = await cleanPaper(paper, notes);
      const content =
        kind === 'html'
          ? (await import('./to-html.ts')).toHtml(clean, name)
          : await (await import('./word/to-word.ts')).toWord(clean, name, watch);
      return { file: `${name.replace(/[\\/:*?"<>|]+/g, '-')}.${kind}`, content };
    });
  return (
    <>
      <div className={page.actions}>
        <Button icon={Printer} onClick={() => window.print()}>
          {strings.print}
        </Button>
        <Button icon={FileCode2} busy={isBusy} onClick={() => void make('html')}>
          {strings.html}
        </Button>
        <Button icon={FileText} busy={isBusy} onClick={() => void make('docx')}>
          {strings.word}
        </Button>
      </div>
      {isBusy && <TaskProgress text={strings.making} progress={task.progress} onStop={stop} />}
      {task.state === 'failed' && <ErrorNote message={strings.failed(task.message)} />}
      {task.state === 'stopped' && <p role="status">{taskStrings.stopped}</p>}
      {task.state === 'done' && (
        <SaveLink content={task.value.content} file={task.value.file}>
          {strings.save(task.value.file, formatBytes(task.value.content.size))}
        </SaveLink>
      )}
    </>
  );
}
