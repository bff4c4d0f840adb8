import { useEffect, useRef, useState } from 'react';
import { RETENTION, type RemovableConversation } from '../../../contracts/domain/notebook/retention.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { Options, SelectField } from '../../../ui/kit/field.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { openConversations } from '../../../ui/state/page/open-conversations.ts';
import type { CleanUpResult } from '../contract/retention-requests.ts';
import { strings } from '../texts/retention-strings.ts';
import styles from './retention.module.css';

const BEYOND = 'beyond';
const AGES = [RETENTION.days, 180, 365] as const;
/** Conversations that are listed; the button names the number of all. */
const SHOWN = 100;

interface CleanUpFormProps {
  onClose: () => void;
  onDone: (result: CleanUpResult) => void;
}

/** Lists what a clean-up removes, and removes exactly that. */
export function CleanUpForm({ onClose, onDone }: CleanUpFormProps) {
  const { call } = useClient();
  const [which, setWhich] = useState(BEYOND);
  const { found, problem } = useRemovable(which);
  const removal = useAction(async () => {
    const sessionIds = (found ?? []).map(({ sessionId }) => sessionId);
    onDone(await call('storage.cleanUp', { open: openConversations(), ...ageOf(which), sessionIds }));
  });
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => field.current?.focus(), []);
  const sizeBytes = (found ?? []).reduce((sum, conversation) => sum + conversation.sizeBytes, 0);
  return (
    <fieldset className={page.question} aria-label={strings.cleanUp}>
      <SelectField
        ref={field}
        label={strings.which}
        value={which}
        onChange={({ currentTarget }) => setWhich(currentTarget.value)}
      >
        <Options
          of={[[BEYOND, strings.beyond], ...AGES.map((days) => [String(days), strings.unused(days)] as const)]}
        />
      </SelectField>
      {problem !== null && <ErrorNote message={problem} />}
      {found === null && problem === null && <Working text={strings.reading} />}
      {found?.length === 0 && <p>{strings.nothing}</p>}
      {found && found.length > 0 && (
        <>
          <ul className={styles.list} aria-label={strings.list}>
            {found.slice(0, SHOWN).map((conversation) => (
              <Item key={conversation.sessionId} conversation={conversation} />
            ))}
          </ul>
          {found.length > SHOWN && <p>{strings.more(found.length - SHOWN)}</p>}
          <p>{strings.warning}</p>
        </>
      )}
      {removal.error && <ErrorNote message={removal.error.message} />}
      {removal.working && <Working text={strings.removing} />}
      <div className={page.actions}>
        {found && found.length > 0 && (
          <Button tone="danger" busy={removal.busy} onClick={() => void removal.run()}>
            {strings.remove(found.length, sizeBytes)}
          </Button>
        )}
        <Button onClick={onClose}>{strings.cancel}</Button>
      </div>
    </fieldset>
  );
}

function Item({ conversation }: { conversation: RemovableConversation }) {
  const { title, lastMs, runs, files, sizeBytes } = conversation;
  return (
    <li>
      <VisibleText text={title} />
      <span className={page.facts}>
        <span>{strings.lastAt(lastMs)}</span>
        <span>{strings.runsOf(runs)}</span>
        {files > 0 && <span>{strings.filesOf(files)}</span>}
        <span>{strings.size(sizeBytes)}</span>
      </span>
    </li>
  );
}

function ageOf(which: string): { olderThanDays?: number } {
  return which === BEYOND ? {} : { olderThanDays: Number(which) };
}

/** Asks what would be removed; null until it is known. */
function useRemovable(which: string): { found: readonly RemovableConversation[] | null; problem: string | null } {
  const { call } = useClient();
  const [found, setFound] = useState<readonly RemovableConversation[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    setFound(null);
    setProblem(null);
    return followPromise(
      call('storage.retention', { open: openConversations(), ...ageOf(which) }),
      ({ removable }) => setFound(removable),
      (error) => setProblem(translateError(error)),
    );
  }, [call, which]);
  return { found, problem };
}
