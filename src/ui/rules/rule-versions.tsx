import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { ErrorNote, RetryNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import kit from '../kit/kit.module.css';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/styles/page.module.css';
import { useClient } from '../state/client-context.tsx';
import { strings } from './rule-strings.ts';
import styles from './rules.module.css';
import { useRuleWords } from './use-rule-words.ts';
import { useRuleVersions } from './use-rules.ts';

const words = strings.versions;

/** Lists earlier states of the rules, newest first, each with what going back to it would change. */
export function RuleVersions() {
  const { call } = useClient();
  const { notify } = useNotices();
  const { describeChange } = useRuleWords();
  const [isOpen, setOpen] = useState(false);
  const { value: versions, error, retry } = useRuleVersions(isOpen);
  const restore = useAction(async (revision: number) => {
    await call('rules.restore', { revision });
    notify(words.done);
  });
  return (
    <details className={`${kit.disclosure} ${styles.folded}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.title}</summary>
      {error !== null && <RetryNote message={strings.failed(error)} onRetry={retry} />}
      {versions?.length === 0 && <p className={page.hint}>{words.none}</p>}
      {restore.error && <ErrorNote message={restore.error.message} />}
      <ol className={`${page.plainList} ${styles.list}`}>
        {versions?.map(({ revision, replacedMs, added, removed }) => (
          <li key={revision} className={styles.row}>
            <div className={styles.line}>
              <p className={styles.sentence}>{words.replaced(replacedMs)}</p>
              <Button busy={restore.busy} onClick={() => void restore.run(revision)}>
                {words.back}
              </Button>
            </div>
            {added.length + removed.length === 0 && <p className={page.hint}>{words.same}</p>}
            {added.length > 0 && <p className={page.hint}>{words.adds(added.map(describeChange).join('; '))}</p>}
            {removed.length > 0 && <p className={page.hint}>{words.removes(removed.map(describeChange).join('; '))}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
