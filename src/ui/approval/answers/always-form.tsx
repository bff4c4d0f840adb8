import { useEffect, useId, useState } from 'react';
import type { AlwaysReach, Approval } from '../../../contracts/domain/run/run.ts';
import type { ReachListing } from '../../../contracts/wire/commands/decisions/approval-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { toVisibleText } from '../../../core/shared/visible-text.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Form } from '../../kit/field.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { useAgentTitle } from '../../state/agents/use-agent-title.ts';
import { useClient } from '../../state/client-context.tsx';
import styles from '../approval.module.css';
import { strings } from '../approval-strings.ts';

const words = strings.always;

export type AlwaysDecision = 'allow_always' | 'reject_always';

interface AlwaysFormProps {
  approval: Approval;
  decision: AlwaysDecision;
  busy: boolean;
  onAnswer: (reach: AlwaysReach) => void;
  onCancel: () => void;
}

/** Asks what an "always" holds for. The narrowest choice is selected. */
export function AlwaysForm({ approval, decision, busy, onAnswer, onCancel }: AlwaysFormProps) {
  const { call } = useClient();
  const agent = useAgentTitle()(approval.agent);
  const name = useId();
  const firstId = useId();
  const [choices, setChoices] = useState<readonly ReachListing[] | null>(null);
  const [chosen, setChosen] = useState<AlwaysReach | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { approvalId, toolName } = approval;
  useEffect(() => {
    return followPromise(
      call('approvals.reaches', { approvalId, decision }),
      (found) => {
        setChoices(found);
        setChosen(found[0]?.reach ?? null);
        focusSoon(firstId);
      },
      (failure) => setError(translateError(failure)),
    );
  }, [call, approvalId, decision, firstId]);
  const describe = ({ reach, paths: [path = '/'], files }: ReachListing) => {
    if (reach === 'folder') return words.folder(toVisibleText(path), files);
    if (reach === 'tool') return words.tool(agent, files);
    return files === 1 ? words.file(toVisibleText(path)) : words.files(files);
  };
  return (
    <Form
      className={styles.always}
      onSubmit={() => {
        if (chosen !== null && !busy) onAnswer(chosen);
      }}
    >
      <fieldset className={page.choices}>
        <legend>{words.title(decision, toolName, agent)}</legend>
        {choices === null && error === null && <Working />}
        {choices?.length === 0 && <p>{words.none}</p>}
        {choices?.map((choice, index) => (
          <label key={choice.reach} className={page.choice}>
            <input
              {...(index === 0 ? { id: firstId } : {})}
              type="radio"
              name={name}
              checked={chosen === choice.reach}
              onChange={() => setChosen(choice.reach)}
            />
            {describe(choice)}
          </label>
        ))}
      </fieldset>
      {error !== null && <ErrorNote message={error} />}
      <p className={page.soft}>{words.hint}</p>
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={onCancel}>
          {common.cancel}
        </Button>
        <span className={styles.split}>
          <Button
            type="submit"
            className={(decision === 'allow_always' && styles.allow) || ''}
            disabled={busy || chosen === null}
          >
            {words.confirm(decision)}
          </Button>
        </span>
      </div>
    </Form>
  );
}
