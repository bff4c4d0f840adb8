import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { useLoaded } from '../../../ui/kit/hooks/use-loaded.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { Holder } from '../contract/bin-requests.ts';
import { strings } from '../texts/bin-strings.ts';
import styles from './bin.module.css';
import { type ErasedItems, type EraseItem, eraseItems, planErasure, type SumOfPlans } from './erase-items.ts';

interface EraseQuestionProps {
  readonly items: readonly EraseItem[];
  readonly onKeep: () => void;
  /** `holders`: what may still hold what was erased. */
  readonly onErased: (erased: ErasedItems, holders: readonly Holder[]) => void;
}

/** Says what erasing removes and what may still hold it, and asks once. The focus starts on the button that keeps it. */
export function EraseQuestion({ items, onKeep, onErased }: EraseQuestionProps) {
  const { call } = useClient();
  const words = strings.question;
  const { value: plan, error } = useLoaded(useCallback(() => planErasure(call, items), [call, items]));
  const keep = useRef<HTMLButtonElement>(null);
  const erasing = useAction(async () => onErased(await eraseItems(call, items), plan?.holders ?? []));
  useEffect(() => keep.current?.focus(), []);
  useEffect(() => {
    // The buttons are below what the plan says.
    if (plan !== null) keep.current?.scrollIntoView({ block: 'nearest' });
  }, [plan]);
  const refused = plan?.kept.length ?? 0;
  return (
    <fieldset className={page.question} aria-label={words.label}>
      {error !== null && <ErrorNote message={error} />}
      {plan === null && error === null && <Working text={words.planning} />}
      {plan !== null && (
        <>
          <p>{words.will(items.length)}</p>
          <List of={removedBy(plan)} />
          {plan.logKept > 0 && <p>{words.logKept(plan.logKept)}</p>}
          <p>{words.holders}</p>
          <List of={plan.holders.map((holder) => words.holder[holder])} />
          <p>{words.never}</p>
          <List of={plan.kept.map(({ name, why }) => words.kept(name, why))} />
        </>
      )}
      {erasing.error && <ErrorNote message={erasing.error.message} />}
      <div className={page.actions}>
        <Button ref={keep} onClick={onKeep}>
          {words.keep}
        </Button>
        <Button
          tone="danger"
          busy={erasing.busy}
          disabled={plan === null || refused >= items.length}
          onClick={() => void erasing.run()}
        >
          {words.erase(items.length)}
        </Button>
        {erasing.working && <Working />}
      </div>
    </fieldset>
  );
}

function List({ of }: { of: readonly ReactNode[] }) {
  if (of.length === 0) return null;
  return (
    <ul className={styles.parts}>
      {of.map((text) => (
        <li key={String(text)}>{text}</li>
      ))}
    </ul>
  );
}

function removedBy(plan: SumOfPlans): string[] {
  const { notebooks, files, blobs, sizeBytes, sharedBlobs, conversations, work } = plan;
  const { runs, ownConversations, versions, neededVersions } = plan;
  const words = strings.question;
  return [
    ...(ownConversations > 0 ? [words.ownConversations(ownConversations)] : []),
    ...(runs > 0 ? [words.runs(runs)] : []),
    ...(versions > 0 ? [words.versions(versions), words.versionsStay] : []),
    ...(neededVersions > 0 ? [words.neededVersions(neededVersions)] : []),
    ...notebooks.map(({ name, files: all }) => words.notebook(name, all)),
    ...(files > 0 ? [words.files(files), words.names] : []),
    ...(blobs > 0 ? [words.contents(blobs, sizeBytes)] : []),
    ...(sharedBlobs > 0 ? [words.shared(sharedBlobs)] : []),
    ...(conversations > 0 ? [words.conversations(conversations)] : []),
    ...(work > 0 ? [words.work(work)] : []),
  ];
}
