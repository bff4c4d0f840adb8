import { useEffect } from 'react';
import type { Approval } from '../../contracts/domain/run/run.ts';
import kit from '../kit/kit.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import styles from './approval.module.css';
import { strings } from './approval-strings.ts';
import { serverOfPush } from './change/describe-change.ts';

/** Shows which git server gets the commits, and what leaves with them. */
export function GitPushView({ approval, onSeen }: { approval: Approval; onSeen: () => void }) {
  useEffect(onSeen, [onSeen]);
  return (
    <div className={styles.address}>
      <p>{strings.gitPush.what}</p>
      <pre className={kit.raw}>
        <VisibleText text={serverOfPush(approval) ?? approval.target} />
      </pre>
      <p>{strings.gitPush.after}</p>
    </div>
  );
}
