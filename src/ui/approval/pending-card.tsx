import { Maximize2 } from 'lucide-react';
import { useCallback, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { AlwaysReach, Approval, ApprovalDecision } from '../../contracts/domain/run/run.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { createExternalStore } from '../kit/hooks/external-store.ts';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { useLayout } from '../kit/hooks/use-media.ts';
import pageStyles from '../kit/styles/page.module.css';
import { navigate } from '../routes/use-route.ts';
import { useClient } from '../state/client-context.tsx';
import { AnswerBar } from './answers/answer-bar.tsx';
import styles from './approval.module.css';
import { Sentence } from './approval-sentence.tsx';
import { strings } from './approval-strings.ts';
import { Why } from './approval-why.tsx';
import { ChangeView } from './change/change-view.tsx';
import { ApprovalEditor, EditControls, type Editing, editButtonId } from './edit/edit-controls.tsx';
import { useApprovalEdit } from './edit/use-approval-edit.ts';
import { useAppearance } from './use-appearance.ts';

export interface PendingCardProps {
  approval: Approval;
  /** An earlier approval of the same step is still pending. */
  waitsForEarlier: boolean;
  /** The card is shown on its own page and the change takes the whole height. */
  page: boolean;
  /** Called with the receipt of the approval once its whole change was seen. */
  onSeenAll: (receipt: string) => void;
}

/** A pending approval with its change, its reasons and its answers. */
export function PendingCard({ approval, waitsForEarlier, page, onSeenAll }: PendingCardProps) {
  const { call } = useClient();
  const [seen, setSeen] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const card = useRef<HTMLElement>(null);
  const rejectButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const layout = useLayout();
  // The card grows once its change is loaded; keep it in view.
  const onShown = useCallback(() => {
    if (card.current?.contains(document.activeElement)) card.current.scrollIntoView({ block: 'start' });
  }, []);
  const { approvalId, receipt } = approval;
  const edit = useApprovalEdit(approval);
  // What is planned by a checkpoint is only shown.
  const canEdit = !approval.script?.isOpen;
  const [reason, setReason] = useReason(approvalId);
  const onSeen = useCallback(() => {
    setSeen(true);
    onSeenAll(receipt);
  }, [receipt, onSeenAll]);
  useAppearance(approvalId, waitsForEarlier, card, rejectButton);

  const answer = useAction(async (decision: ApprovalDecision, reach?: AlwaysReach) => {
    await call('approvals.respond', {
      approvalIds: [approvalId],
      receipts: [receipt],
      decision,
      ...(reach ? { reach } : {}),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    });
    setReason('');
  });

  return (
    <section ref={card} className={styles.card} data-approval={approvalId} data-page={page} aria-labelledby={titleId}>
      <Sentence approval={approval} id={titleId} heading={page ? 'h2' : 'h4'} />
      {waitsForEarlier && <p className={styles.earlier}>{strings.whyEarlier}</p>}
      {!page && layout !== 'phone' && (
        <Button
          icon={Maximize2}
          className={pageStyles.atStart}
          onClick={() => navigate({ view: 'approval', approvalId })}
        >
          {strings.openInCentre}
        </Button>
      )}
      {editing === null ? (
        <>
          <ChangeView
            approval={approval}
            canRender={page}
            isSeen={seen}
            {...(canEdit && {
              onKeep: (keep) => void edit.run({ type: 'hunks', keep }),
              onText: (path, text) => {
                focusSoon(editButtonId(approvalId, 'text'));
                void edit.run({ type: 'text', path, text });
              },
            })}
            onSeen={onSeen}
            onShown={onShown}
          />
          {edit.error && <ErrorNote message={edit.error.message} onDismiss={edit.clearError} />}
          {canEdit && <EditControls approval={approval} onEdit={setEditing} />}
          <Why approval={approval} isPending />
          {answer.error && <ErrorNote message={answer.error.message} onDismiss={answer.clearError} />}
          <AnswerBar
            approval={approval}
            seen={seen}
            busy={answer.busy}
            working={answer.working}
            reason={reason}
            rejectButton={rejectButton}
            onReason={setReason}
            onAnswer={(decision, reach) => void answer.run(decision, reach)}
          />
        </>
      ) : (
        <ApprovalEditor
          approval={approval}
          what={editing}
          onCancel={() => {
            setEditing(null);
            focusSoon(editButtonId(approvalId, editing));
          }}
        />
      )}
    </section>
  );
}

/** Reasons that were typed and not yet sent, by approval. Kept while an approval moves between panel and centre. */
const typed = createExternalStore<ReadonlyMap<string, string>>(new Map());

/** Returns the reason typed for an approval, and a function that replaces it; an empty one is forgotten. */
function useReason(approvalId: string): [reason: string, setReason: (reason: string) => void] {
  const reasons = useSyncExternalStore(typed.subscribe, typed.get);
  const setReason = useCallback(
    (reason: string) => {
      const others = [...typed.get()].filter(([id]) => id !== approvalId);
      typed.set(new Map(reason === '' ? others : [...others, [approvalId, reason]]));
    },
    [approvalId],
  );
  return [reasons.get(approvalId) ?? '', setReason];
}
