import { useId } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import { focusFirst } from '../../../ui/kit/opening/opened.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { flushNotes } from '../../../ui/state/notebook/open-notes.ts';
import { useUndo } from '../../../ui/state/undo/use-undo.ts';
import type { LoggedCommit } from '../contract/git-requests.ts';
import { strings } from '../texts/git-strings.ts';
import { DifferingFiles, invert, useDiff } from './commit-diff.tsx';

interface TakeBackProps {
  notebookId: string;
  commit: LoggedCommit;
  onClose: () => void;
}

/** Shows what taking the notebook back to a commit would change, and does it: all, or one file. */
export function TakeBack({ notebookId, commit: { oid, title }, onClose }: TakeBackProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { change: undo } = useUndo();
  const headingId = useId();
  const { found: sinceThen, error } = useDiff(notebookId, oid, null);
  const found = sinceThen === null ? null : invert(sinceThen);
  const words = strings.restore;
  const take = useAction(async (path: string | null) => {
    await flushNotes();
    const input = { notebookId, commit: oid, ...(path === null ? {} : { path }) };
    const { changeId, files } = await call('git.restore', input);
    onClose();
    if (changeId === null) notify(words.nothing);
    else notify(words.done(files), { label: common.undo, run: () => void undo(changeId) });
  });
  const counts = found?.counts ?? { added: 0, changed: 0, moved: 0, deleted: 0 };
  const files = counts.added + counts.changed + counts.moved + counts.deleted;
  return (
    <section className={page.inset} aria-labelledby={headingId}>
      <h3 id={headingId} ref={focusFirst} tabIndex={-1}>
        <VisibleText text={words.title(title)} />
      </h3>
      {error !== null && <ErrorNote message={error} />}
      {found === null && error === null && <Working text={strings.diff.reading} />}
      {found !== null && (
        <>
          <p>{files === 0 ? words.nothing : words.text}</p>
          {files > 0 && (
            <DifferingFiles notebookId={notebookId} found={found} onTake={(file) => void take.run(file.path)} />
          )}
          <div className={page.actions}>
            {files > 0 && (
              <Button tone="primary" busy={take.busy} onClick={() => void take.run(null)}>
                {words.now(files)}
              </Button>
            )}
            <Button onClick={onClose}>{common.cancel}</Button>
          </div>
        </>
      )}
      {take.error !== null && <ErrorNote message={take.error.message} onDismiss={take.clearError} />}
    </section>
  );
}
