import { GitMerge } from 'lucide-react';
import { useState } from 'react';
import { fileTitle } from '../../../../core/shared/names/file-title.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { EmptyState } from '../../../../ui/kit/empty-state.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { useAction } from '../../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../../ui/kit/notices.tsx';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { Working } from '../../../../ui/kit/working.tsx';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import { navigate } from '../../../../ui/routes/use-route.ts';
import { useClient } from '../../../../ui/state/client-context.tsx';
import { useUndo } from '../../../../ui/state/undo/use-undo.ts';
import type { Conflicts, MergeConflict, TakenBack } from '../../contract/history-requests.ts';
import { strings } from '../../texts/merge-strings.ts';
import styles from './merge.module.css';
import { MergeFile } from './merge-file.tsx';
import { type Draft, toDecision, useConflicts, useDecisions } from './use-decisions.ts';

/** Shows the files that an undo left because they changed since, each with what can be taken of both sides. */
export function MergeView({ of }: { of: TakenBack }) {
  // The address makes a new value each time it is read.
  const [taken] = useState(of);
  const { found, error } = useConflicts(taken);
  return (
    <div className={`${page.view} ${styles.view}`}>
      <header className={page.head}>
        <h1 className={page.title}>{strings.title[found?.what ?? 'undo']}</h1>
        {found !== null && found.conflicts.length > 0 && <p className={page.hint}>{strings.hint[found.what]}</p>}
      </header>
      {error !== null && <ErrorNote message={error} />}
      {found === null && error === null && <Working text={strings.loading} />}
      {found?.conflicts.length === 0 && (
        <EmptyState icon={GitMerge} title={strings.none}>
          <p>{strings.noneText}</p>
          <a href={formatRoute({ view: 'history', of: null })}>{strings.toHistory}</a>
        </EmptyState>
      )}
      {found !== null && found.conflicts.length > 0 && <Decisions of={taken} found={found} />}
    </div>
  );
}

function Decisions({ of, found }: { of: TakenBack; found: Conflicts }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { change: undo } = useUndo();
  const { draftOf, decide } = useDecisions();
  const { conflicts, notebookId } = found;
  const [opened, setOpened] = useState<string | null>(null);
  const shown = conflicts.find(({ fileId }) => fileId === opened) ?? conflicts[0];
  const decisions = conflicts.flatMap((conflict) => toDecision(conflict, draftOf(conflict)) ?? []);
  const open = conflicts.length - decisions.length;
  const apply = useAction(async () => {
    const { changeId, restored } = await call('changes.merge', { of, decisions });
    if (changeId === null) notify(strings.keptAll);
    else notify(strings.applied(restored.length), { label: common.undo, run: () => void undo(changeId) });
    navigate({ view: 'history', of: null });
  });
  const keepAll = () => {
    notify(strings.keptAll);
    navigate({ view: 'history', of: null });
  };
  return (
    <>
      <div className={styles.columns}>
        <nav aria-label={strings.list} className={styles.side}>
          <p role="status" className={page.hint}>
            {strings.decided(decisions.length, conflicts.length)}
          </p>
          <ul>
            {conflicts.map((conflict) => (
              <li key={conflict.fileId}>
                <button
                  type="button"
                  className={styles.file}
                  aria-current={conflict === shown}
                  title={conflict.path}
                  onClick={() => setOpened(conflict.fileId)}
                >
                  <span>
                    <VisibleText text={fileTitle(conflict.path)} />
                  </span>
                  <span className={page.soft}>{stateOf(conflict, draftOf(conflict))}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        {shown && (
          <MergeFile
            key={`${shown.fileId} ${shown.now?.hash}`}
            of={of}
            notebookId={notebookId}
            conflict={shown}
            draft={draftOf(shown)}
            onDecide={(change) => decide(shown, change)}
          />
        )}
      </div>
      <div className={styles.foot}>
        {apply.error && <ErrorNote message={apply.error.message} onDismiss={apply.clearError} />}
        <div className={page.actions}>
          <Button
            tone="primary"
            busy={apply.busy || open > 0}
            aria-describedby="merge-open"
            onClick={() => void apply.run()}
          >
            {strings.apply(conflicts.length)}
          </Button>
          <Button tone="quiet" onClick={keepAll}>
            {strings.keepAll}
          </Button>
          <span id="merge-open" className={page.hint}>
            {open > 0 && strings.undecided(open)}
          </span>
        </div>
      </div>
    </>
  );
}

function stateOf(conflict: MergeConflict, draft: Draft): string {
  const { kind, places } = conflict;
  const isOpen = toDecision(conflict, draft) === null;
  if (isOpen && kind === 'text' && draft.take === 'merged' && places > 0) {
    return strings.state.places(draft.places.filter((choice) => choice === null).length);
  }
  if (isOpen) return strings.state.open;
  return draft.take === 'merged' && places === 0 ? strings.state.merged : strings.state.done;
}
