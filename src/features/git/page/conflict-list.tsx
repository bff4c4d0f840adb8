import { lazy, Suspense, useState } from 'react';
import { useFile } from '../../../client/queries/use-files.ts';
import type { FileRow, FileState } from '../../../contracts/domain/notebook/notebook.ts';
import type { CommandInput } from '../../../contracts/wire/commands/commands.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import entryStyles from '../../../ui/kit/styles/entries.module.css';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { Working } from '../../../ui/kit/working.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { featureParts } from '../../../ui/state/page/feature-parts.ts';
import { useUndo } from '../../../ui/state/undo/use-undo.ts';
import type { GitNote } from '../contract/git-settings.ts';
import { strings } from '../texts/git-strings.ts';
import { ConflictPlaces } from './conflict-places.tsx';
import styles from './git.module.css';

type Decision = CommandInput<'git.decide'>;

const Comparison = lazy(async () => (await featureParts()).comparison());

/** Lists what came in beside a file that was changed here, for a decision, and what was merged. Renders nothing without any. */
export function ConflictList({ notebookId, notes }: { notebookId: string; notes: readonly GitNote[] }) {
  const { call } = useClient();
  if (notes.length === 0) return null;
  const open = notes.filter(({ type }) => type === 'copy');
  const others = notes.filter(({ type }) => type !== 'copy');
  const words = strings.conflicts;
  return (
    <section className={styles.section}>
      {open.length > 0 && (
        <>
          <h2>{words.title(open.length)}</h2>
          <p className={page.hint}>{words.text}</p>
          <ul className={styles.list}>
            {open.map((note) => (
              <Conflict key={note.path} notebookId={notebookId} note={note} />
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <details>
          <summary>{words.notes(others.length)}</summary>
          <ul className={styles.list}>
            {others.map(({ path, type }) => (
              <li key={path} className={entryStyles.entry}>
                <FileLink notebookId={notebookId} path={path} />
                <span className={entryStyles.soft}>{words.kinds[type]}</span>
              </li>
            ))}
          </ul>
          {open.length === 0 && (
            <Button tone="quiet" onClick={() => void call('git.dismiss', { notebookId })}>
              {words.clear}
            </Button>
          )}
        </details>
      )}
    </section>
  );
}

function Conflict({ notebookId, note: { path, copy = path, type } }: { notebookId: string; note: GitNote }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { change: undo } = useUndo();
  const [isOpen, setOpen] = useState(false);
  const [mine, theirs] = [useFile(notebookId, path), useFile(notebookId, copy)];
  const words = strings.conflicts;
  const decide = useAction(async (take: Decision['take'], merge: Pick<Decision, 'places' | 'shown'> = {}) => {
    const { changeId } = await call('git.decide', { notebookId, path, take, ...merge });
    if (changeId === null) notify(words.decided);
    else notify(words.decided, { label: common.undo, run: () => void undo(changeId) });
  });
  return (
    <li className={entryStyles.entry}>
      <FileLink notebookId={notebookId} path={path} />
      <span className={entryStyles.soft}>{words.kinds[type]}</span>
      <FileLink notebookId={notebookId} path={copy} />
      <div className={entryStyles.actions}>
        <Button
          tone="quiet"
          aria-expanded={isOpen}
          aria-label={words.of(words.compare, path)}
          onClick={() => setOpen(!isOpen)}
        >
          {words.compare}
        </Button>
        {(['mine', 'theirs', 'both'] as const).map((take) => (
          <Button
            key={take}
            tone="quiet"
            aria-label={words.of(words[take], path)}
            busy={decide.busy}
            onClick={() => void decide.run(take)}
          >
            {words[take]}
          </Button>
        ))}
      </div>
      {isOpen && mine && theirs && (
        <ConflictPlaces
          key={`${mine.hash} ${theirs.hash}`}
          notebookId={notebookId}
          path={path}
          otherwise={
            <Suspense fallback={<Working text={strings.diff.reading} />}>
              <Comparison notebookId={notebookId} fileId={mine.fileId} from={stateOf(mine)} to={stateOf(theirs)} />
            </Suspense>
          }
          onDecide={(places, shown) => void decide.run('merged', { places, shown })}
          busy={decide.busy}
        />
      )}
      {decide.error !== null && <ErrorNote message={decide.error.message} />}
    </li>
  );
}

function FileLink({ notebookId, path }: { notebookId: string; path: string }) {
  return (
    <a href={formatRoute({ view: 'file', notebookId, path })}>
      <VisibleText text={path} />
    </a>
  );
}

function stateOf({ path, kind, hash, sizeBytes }: FileRow): FileState {
  return { path, kind, hash, sizeBytes };
}
