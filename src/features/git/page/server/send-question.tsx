import { useEffect, useState } from 'react';
import { followPromise } from '../../../../core/shared/follow-promise.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { common } from '../../../../ui/kit/language/common-strings.ts';
import { opened } from '../../../../ui/kit/opening/opened.ts';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { translateError } from '../../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../../ui/kit/working.tsx';
import { useClient } from '../../../../ui/state/client-context.tsx';
import type { PushPlan } from '../../contract/git-requests.ts';
import { strings } from '../../texts/git-strings.ts';
import styles from '../git.module.css';

interface SendQuestionProps {
  notebookId: string;
  /** Number of files that are not committed. */
  uncommitted: number;
  /** `planned`: the commit that was shown. */
  onSend: (largeFiles: boolean, planned: string) => void;
  onClose: () => void;
}

/** Says what would leave, and what stays here, before it is sent. */
export function SendQuestion({ notebookId, uncommitted, onSend, onClose }: SendQuestionProps) {
  const { call } = useClient();
  const [plan, setPlan] = useState<PushPlan | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(
    () => followPromise(call('git.planPush', { notebookId }), setPlan, (failure) => setError(translateError(failure))),
    [call, notebookId],
  );
  const words = strings.send;
  return (
    <fieldset {...opened(onClose)} tabIndex={-1} className={page.question} aria-label={words.label}>
      {error !== null && <ErrorNote message={error} />}
      {plan === null && error === null && <Working text={strings.loading} />}
      {plan !== null && (
        <>
          <p>{plan.commits === 0 ? words.nothing : words.what(plan.commits, plan.files, plan.bytes)}</p>
          {uncommitted > 0 && <p>{words.uncommitted(uncommitted)}</p>}
          {plan.large.length > 0 && (
            <>
              <p>{words.large(plan.large.length)}</p>
              <NameList names={plan.large.map(({ path, sizeBytes }) => words.size(path, sizeBytes))} />
            </>
          )}
          {plan.withheld.length > 0 && (
            <>
              <p>{words.withheld(plan.withheld.length)}</p>
              <NameList names={plan.withheld} />
            </>
          )}
        </>
      )}
      <div className={page.actions}>
        <Button onClick={onClose}>{common.cancel}</Button>
        {plan !== null && plan.head !== null && plan.commits > 0 && (
          <Button tone="primary" onClick={() => plan.head !== null && onSend(plan.large.length > 0, plan.head)}>
            {words.now}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function NameList({ names }: { names: readonly string[] }) {
  return (
    <ul className={`${page.plainList} ${styles.names}`}>
      {names.map((name) => (
        <li key={name}>
          <VisibleText text={name} />
        </li>
      ))}
    </ul>
  );
}
