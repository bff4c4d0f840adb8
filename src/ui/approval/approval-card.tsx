import { Maximize2 } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { AlwaysReach, Approval, ApprovalDecision } from '../../contracts/domain/run/run.ts';
import { useAgentTitle } from '../agents/use-agent-title.ts';
import { useClient } from '../app/state/client-context.tsx';
import { usePlace } from '../app/state/place-context.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import { useLayout } from '../kit/hooks/use-media.ts';
import kit from '../kit/kit.module.css';
import { Slots } from '../kit/language/slots.tsx';
import { VisibleText } from '../kit/visible-text.tsx';
import { formatRoute } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { ruleHref } from '../rules/rule-href.ts';
import { useToolCatalog } from '../tools/use-tool-catalog.ts';
import { AnswerBar } from './answer-bar.tsx';
import styles from './approval.module.css';
import { strings } from './approval-strings.ts';
import { CentredLine } from './centred-line.tsx';
import { ChangeView } from './change/change-view.tsx';
import { describeApproval } from './change/describe-change.ts';
import { splitNames } from './change/split-names.ts';
import { useMissedLinks } from './change/use-missed-links.ts';
import { describeRule } from './describe-rule.ts';
import { EditControls } from './edit/edit-controls.tsx';
import { useApprovalEdit } from './edit/use-approval-edit.ts';
import { APPROVAL_WANTED } from './use-go-to-approval.ts';
import { useReason } from './use-reason.ts';

const SHOWN_READ = 4;

interface ApprovalCardProps {
  approval: Approval;
  /** An earlier approval of the same step is still pending. */
  waitsForEarlier?: boolean;
  /** The card is shown on its own page and the change takes the whole height. */
  page?: boolean;
  /** Called with the receipt of the approval once its whole change was seen. */
  onSeenAll?: (receipt: string) => void;
  /** Called once the answer was accepted. */
  onAnswered?: () => void;
}

/** An approval: the pending card with its answers, or the outcome. */
export function ApprovalCard({
  approval,
  waitsForEarlier = false,
  page = false,
  onSeenAll = doNothing,
  onAnswered = doNothing,
}: ApprovalCardProps) {
  const { route } = usePlace();
  const layout = useLayout();
  if (approval.state === 'pending') {
    const isCentred = route.view === 'approval' && route.approvalId === approval.approvalId && layout !== 'phone';
    if (isCentred && !page) return <CentredLine approval={approval} />;
    return (
      <PendingCard
        // An edited approval is another one to see to its end.
        key={approval.receipt}
        approval={approval}
        waitsForEarlier={waitsForEarlier}
        page={page}
        onSeenAll={onSeenAll}
        onAnswered={onAnswered}
      />
    );
  }
  return <ClosedCard approval={approval} waitsForEarlier={waitsForEarlier} />;
}

function PendingCard({ approval, waitsForEarlier, page, onSeenAll, onAnswered }: Required<ApprovalCardProps>) {
  const { call } = useClient();
  const [seen, setSeen] = useState(false);
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
    onAnswered();
  });

  return (
    <section ref={card} className={styles.card} data-approval={approvalId} data-page={page} aria-labelledby={titleId}>
      <Sentence approval={approval} id={titleId} heading={page ? 'h2' : 'h4'} />
      {waitsForEarlier && <p className={styles.earlier}>{strings.whyEarlier}</p>}
      {!page && layout !== 'phone' && (
        <Button icon={Maximize2} className={styles.toCentre} onClick={() => navigate({ view: 'approval', approvalId })}>
          {strings.openInCentre}
        </Button>
      )}
      <ChangeView
        approval={approval}
        canRender={page}
        isSeen={seen}
        onKeep={(keep) => void edit.run({ type: 'hunks', keep })}
        onSeen={onSeen}
        onShown={onShown}
      />
      {edit.error && <ErrorNote message={edit.error.message} onDismiss={edit.clearError} />}
      <EditControls approval={approval} />
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
    </section>
  );
}

interface SentenceProps {
  approval: Approval;
  id?: string;
  /** The heading level that fits the surrounding page. */
  heading?: 'h2' | 'h4';
}

function Sentence({ approval, id, heading: Heading = 'h4' }: SentenceProps) {
  const agent = useAgentTitle()(approval.agent);
  const { verb, object, names } = describeApproval(approval, useToolCatalog().get(approval.toolName));
  return (
    <Heading className={styles.sentence} {...(id ? { id } : {})}>
      <Slots message={strings.card}>
        <em>{agent}</em>
        <strong>{verb}</strong>
        {splitNames(object, names).map(({ text, isName }) =>
          isName ? (
            <code key={text}>
              <VisibleText text={text} />
            </code>
          ) : (
            text
          ),
        )}
      </Slots>
    </Heading>
  );
}

function Why({ approval, isPending = false }: { approval: Approval; isPending?: boolean }) {
  const agent = useAgentTitle()(approval.agent);
  const missed = useMissedLinks(isPending ? approval.change : null);
  const [all, setAll] = useState(false);
  const [allLabels, setAllLabels] = useState(false);
  const { read, labels } = approval;
  const href = ruleHref(approval.rule, approval.agent);
  const shown = all ? read : read.slice(0, SHOWN_READ);
  const shownLabels = allLabels ? labels : labels.slice(0, SHOWN_READ);
  return (
    <dl className={styles.why}>
      <div>
        <dt>{strings.why}</dt>
        <dd>
          {describeRule(approval, agent)} <code className={styles.rule}>{approval.rule}</code>{' '}
          {href !== null && <a href={href}>{strings.toRule}</a>}
        </dd>
      </div>
      {missed.length > 0 && (
        <div>
          <dt>{strings.missed}</dt>
          <dd>{strings.missedWhy(missed.length, agent)}</dd>
          <dd className={styles.chips}>
            {missed.slice(0, SHOWN_READ).map((path) => (
              <span key={path} className={styles.chip}>
                <VisibleText text={path} />
              </span>
            ))}
            {missed.length > SHOWN_READ && <span>{strings.moreRead(missed.length - SHOWN_READ)}</span>}
          </dd>
        </div>
      )}
      {labels.length > 0 && (
        <div>
          <dt>{strings.labels}</dt>
          <dd className={styles.chips}>
            {shownLabels.map(({ label, source }) => (
              <span key={`${label} ${source}`} className={styles.chip} data-label={label}>
                <VisibleText text={strings.labelFrom(label, source)} />
              </span>
            ))}
            {labels.length > shownLabels.length && (
              <LinkButton onClick={() => setAllLabels(true)}>
                {strings.moreRead(labels.length - shownLabels.length)}
              </LinkButton>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{strings.read}</dt>
        <dd className={styles.chips}>
          {read.length === 0 && strings.readNothing}
          {shown.map((path) => (
            <span key={path} className={styles.chip}>
              <VisibleText text={path} />
            </span>
          ))}
          {read.length > shown.length && (
            <LinkButton onClick={() => setAll(true)}>{strings.moreRead(read.length - shown.length)}</LinkButton>
          )}
        </dd>
      </div>
    </dl>
  );
}

function doNothing(): void {}

/** A closed approval: its outcome, and the change on demand. */
function ClosedCard({ approval, waitsForEarlier }: { approval: Approval; waitsForEarlier: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.settled} data-approval={approval.approvalId} data-state={approval.state}>
      <p role="status">
        <VisibleText text={outcomeLine(approval, waitsForEarlier)} />{' '}
        {madeRule(approval) && <a href={formatRoute({ view: 'rules', name: null })}>{strings.madeRule}</a>}
      </p>
      <details className={kit.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{strings.showChange}</summary>
        {open && (
          <>
            <Sentence approval={approval} />
            <ChangeView approval={approval} onSeen={doNothing} />
            <Why approval={approval} />
          </>
        )}
      </details>
    </section>
  );
}

/** Whether the answer also made a rule, which can be taken back. */
function madeRule({ decision }: Approval): boolean {
  return decision === 'allow_always' || decision === 'reject_always';
}

function outcomeLine({ state, answerReason, stateReason }: Approval, waitsForEarlier: boolean): string {
  if (state === 'allowed' && waitsForEarlier) return strings.allowedWaits;
  if (state === 'rejected' && answerReason) return strings.rejectedBecause(answerReason);
  return stateReason ? strings.withReason(strings.state[state], stateReason) : strings.state[state];
}

/**
 * Moves the focus to Reject when a card appears because of what the person just did; of several cards to the first, then to
 * the next one once that is answered. Never takes the focus from a person who is typing: the count in the header and an
 * announcement tell them.
 */
function useAppearance(
  approvalId: string,
  waitsForEarlier: boolean,
  card: RefObject<HTMLElement | null>,
  rejectButton: RefObject<HTMLButtonElement | null>,
): void {
  useEffect(() => {
    if (waitsForEarlier) return;
    const active = document.activeElement;
    const writes = active instanceof HTMLElement && active.matches('input, textarea, select, [contenteditable]');
    const near = active === null || active === document.body || active.closest('#run-panel, #main') !== null;
    if (!writes && near) {
      rejectButton.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'start' });
    }
  }, [waitsForEarlier, card, rejectButton]);
  useEffect(() => {
    const onWanted = (event: Event) => {
      if (!(event instanceof CustomEvent) || event.detail !== approvalId) return;
      card.current?.scrollIntoView({ block: 'start' });
      rejectButton.current?.focus({ preventScroll: true });
    };
    window.addEventListener(APPROVAL_WANTED, onWanted);
    return () => window.removeEventListener(APPROVAL_WANTED, onWanted);
  }, [approvalId, card, rejectButton]);
}
