import { useEffect, useRef, useState } from 'react';
import { readWaitingShares, takeWaitingShare, type WaitingShare } from '../../client/startup/waiting-shares.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { sharedFiles } from '../../core/shared/launch/shared-files.ts';
import { ErrorNote } from '../kit/error-note.tsx';
import { DialogHead, FloatingDialog } from '../kit/floating/floating-dialog.tsx';
import { localDay } from '../kit/format.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/styles/page.module.css';
import { Working } from '../kit/working.tsx';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { type AddedShare, addShared, toPickedShares } from './add-shared.ts';
import { ShareAdded } from './share-added.tsx';
import { ShareQuestion } from './share-question.tsx';
import { systemStrings } from './system-strings.ts';

const words = systemStrings.share;

/**
 * Asks about each shared item, oldest first, and shows what was added. Closing the dialog decides nothing: the item waits for the
 * next start.
 */
export default function SharedDialog({ onClose }: { onClose: () => void }) {
  const [shares, setShares] = useState<readonly WaitingShare[] | null>(null);
  const [at, setAt] = useState(0);
  const share = shares?.[at];
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    return followPromise(
      readWaitingShares(),
      (found) => {
        setShares(found);
        if (found.length === 0) close.current();
      },
      () => close.current(),
    );
    // Once: what was added is no longer there, and its result stays on the screen.
  }, []);
  const isLast = shares === null || at + 1 >= shares.length;
  const next = () => (isLast ? onClose() : setAt(at + 1));
  return (
    <FloatingDialog onClose={onClose} width={520}>
      <DialogHead title={words.title} closeLabel={common.notNow} onClose={onClose} />
      {shares !== null && shares.length > 1 && <p className={page.note}>{words.nth(at + 1, shares.length)}</p>}
      {share ? <OneShare key={share.key} share={share} isLast={isLast} onNext={next} onLater={onClose} /> : <Working />}
    </FloatingDialog>
  );
}

interface OneShareProps {
  share: WaitingShare;
  isLast: boolean;
  onNext: () => void;
  onLater: () => void;
}

function OneShare({ share, isLast, onNext, onLater }: OneShareProps) {
  const { call } = useClient();
  const { notebook } = usePlace();
  const { notify } = useNotices();
  const [added, setAdded] = useState<AddedShare | null>(null);
  const [files] = useState(() => sharedFiles(share.form, localDay(Date.now()), words.untitled));

  const take = useAction(async (labels: 'untrusted' | null) => {
    const result = await takeWaitingShare(share.key, () =>
      addShared(call, notebook.notebookId, toPickedShares(files), labels === null ? [] : [labels]),
    );
    if (result !== null) return setAdded(result);
    notify(words.gone);
    onNext();
  });
  const drop = useAction(async () => {
    await takeWaitingShare(share.key, async () => true);
    onNext();
  });
  const error = take.error ?? drop.error;

  if (added) return <ShareAdded added={added} isLast={isLast} onNext={onNext} />;
  return (
    <>
      {error && <ErrorNote message={error.message} />}
      <ShareQuestion
        files={files}
        notebook={notebook.name}
        busy={take.busy || drop.busy}
        onAdd={(labels) => void take.run(labels)}
        onDiscard={() => void drop.run()}
        onLater={onLater}
      />
      {take.working && <Working text={words.adding} />}
    </>
  );
}
