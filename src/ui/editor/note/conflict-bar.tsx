import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { useActorName } from '../../state/agents/use-actor-name.ts';
import type { ConflictChoice, NoteSession } from '../../state/notebook/note-state.ts';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../editor.module.css';
import { strings } from '../editor-strings.ts';

/** Asks how to resolve an edit conflict: keep the person's text, the other version, or both. */
export function ConflictBar({ session, file }: { session: NoteSession; file: FileRow | null }) {
  const actorName = useActorName();
  const { notify } = useNotices();
  const { openFile } = usePlace();
  const resolve = useAction(async (keep: ConflictChoice) => {
    const path = await session.resolveConflict(keep);
    if (keep === 'both') notify(strings.keptAt(path), { label: common.open, run: () => openFile(path) });
  });
  const byOther = file?.author.type !== 'person';
  const question = !file
    ? strings.deletedUnderneath
    : byOther
      ? strings.conflict(actorName(file.author))
      : strings.conflictOther;
  return (
    <div className={styles.conflict} role="alert">
      <p>{question}</p>
      <div className={page.wrap}>
        {(['mine', 'theirs', 'both'] as const).map((keep) => (
          <Button key={keep} busy={resolve.busy} onClick={() => void resolve.run(keep)}>
            {strings[keep]}
          </Button>
        ))}
      </div>
      {resolve.error && <ErrorNote message={resolve.error.message} onDismiss={resolve.clearError} />}
    </div>
  );
}
