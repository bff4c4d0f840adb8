import { useEffect, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { translate } from '../kit/worker-texts/translate.ts';
import { formatRoute } from '../routes/routes.ts';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import type { AddedShare } from './add-shared.ts';
import styles from './system.module.css';
import { sharedDialog } from './system-store.ts';
import { systemStrings } from './system-strings.ts';

const words = systemStrings.share;

interface ShareAddedProps {
  added: AddedShare;
  isLast: boolean;
  onNext: () => void;
}

/** Shows which files were added, each with a link that opens it, and takes them back when the person wants that. */
export function ShareAdded({ added, isLast, onNext }: ShareAddedProps) {
  const { call } = useClient();
  const { notebookId } = usePlace().notebook;
  const first = useRef<HTMLAnchorElement>(null);
  const end = useRef<HTMLButtonElement>(null);
  const [undone, setUndone] = useState<string | null>(null);
  const undo = useAction(async () => {
    const conflicts: string[] = [];
    for (const changeId of [...added.changeIds].reverse()) {
      const result = await call('changes.undo', { changeId });
      conflicts.push(
        ...result.conflicts.map(({ path, reason, sentence }) => `${path} (${translate(reason, sentence)})`),
      );
    }
    setUndone(conflicts.length === 0 ? words.undone : words.notUndone(conflicts.join(', ')));
    end.current?.focus();
  });
  useEffect(() => (first.current ?? end.current)?.focus(), []);
  return (
    <div className={page.group}>
      <div role="status">
        <p>{undone ?? words.added(added.paths.length)}</p>
      </div>
      {undone === null && (
        <ul className={`${page.plainList} ${styles.files}`}>
          {added.paths.map((path, index) => (
            <li key={path}>
              <a
                ref={index === 0 ? first : null}
                href={formatRoute({ view: 'file', notebookId, path })}
                onClick={() => sharedDialog.set(false)}
              >
                <VisibleText text={common.openPath(path)} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {added.skipped.map(({ path, message }) => (
        <p key={path} className={page.note}>
          <VisibleText text={words.skipped(path, message)} />
        </p>
      ))}
      {undo.error && <ErrorNote message={undo.error.message} onDismiss={undo.clearError} />}
      <div className={page.wrap}>
        <Button ref={end} tone="primary" onClick={onNext}>
          {isLast ? common.close : words.next}
        </Button>
        {undone === null && (
          <Button busy={undo.busy} onClick={() => void undo.run()}>
            {common.undo}
          </Button>
        )}
      </div>
    </div>
  );
}
