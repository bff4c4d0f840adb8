import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { useActorName } from '../../agents/use-actor-name.ts';
import { usePlace } from '../../app/state/place-context.tsx';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { useNotices } from '../../kit/notices.tsx';
import styles from '../editor.module.css';
import { strings } from '../editor-strings.ts';
import type { NoteSession } from './note-session.ts';

/** The file changed while the person wrote, in the same place: three ways on, none of them silent. */
export function ConflictBar({ session, file }: { session: NoteSession; file: FileRow | null }) {
  const actorName = useActorName();
  const { notify } = useNotices();
  const { openFile } = usePlace();
  const settle = useAction(async (keep: 'mine' | 'theirs' | 'both') => {
    const path = await session.settle(keep);
    if (keep === 'both') notify(strings.keptAt(path), { label: strings.open, run: () => openFile(path) });
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
      <div className={styles.actions}>
        {(['mine', 'theirs', 'both'] as const).map((keep) => (
          <Button key={keep} busy={settle.busy} onClick={() => void settle.run(keep)}>
            {strings[keep]}
          </Button>
        ))}
      </div>
      {settle.error && <ErrorNote message={settle.error.message} onDismiss={settle.clearError} />}
    </div>
  );
}
