import { useEffect, useState } from 'react';
import { useRuleBookRevision } from '../../client/queries/rules/use-rule-book.ts';
import type { RuleVersionListing } from '../../contracts/wire/commands/rule-requests.ts';
import { useClient } from '../app/state/client-context.tsx';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { strings } from './rule-strings.ts';
import styles from './rules.module.css';

const words = strings.versions;

/** Lists earlier states of the rules, newest first, each with what going back to it would change. */
export function RuleVersions() {
  const { call } = useClient();
  const { notify } = useNotices();
  const revision = useRuleBookRevision();
  const [isOpen, setOpen] = useState(false);
  const [versions, setVersions] = useState<readonly RuleVersionListing[] | null>(null);
  useEffect(() => {
    if (!isOpen || revision === undefined) return;
    let isStale = false;
    call('rules.versions', {}).then(
      (found) => {
        if (!isStale) setVersions(found);
      },
      () => {
        if (!isStale) setVersions([]);
      },
    );
    return () => {
      isStale = true;
    };
  }, [call, isOpen, revision]);
  const restore = useAction(async (earlier: number) => {
    await call('rules.restore', { revision: earlier });
    notify(words.done);
  });
  return (
    <details className={styles.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.title}</summary>
      {versions?.length === 0 && <p className={page.hint}>{words.none}</p>}
      {restore.error && <ErrorNote message={restore.error.message} />}
      <ol className={styles.list}>
        {versions?.map((version) => (
          <li key={version.revision} className={styles.row}>
            <div className={styles.line}>
              <p className={styles.sentence}>{words.replaced(version.replacedMs)}</p>
              <Button busy={restore.busy} onClick={() => void restore.run(version.revision)}>
                {words.back}
              </Button>
            </div>
            {version.added.length + version.removed.length === 0 && <p className={page.hint}>{words.same}</p>}
            {version.added.length > 0 && (
              <p className={page.hint}>
                <VisibleText text={words.adds(version.added.join('; '))} />
              </p>
            )}
            {version.removed.length > 0 && (
              <p className={page.hint}>
                <VisibleText text={words.removes(version.removed.join('; '))} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
