import { useEffect } from 'react';
import type { Approval } from '../../contracts/domain/run/run.ts';
import kit from '../kit/kit.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import styles from './approval.module.css';
import { strings } from './approval-strings.ts';

/** Shows what a call of a server's tool sends: the server, the arguments as they leave, and the paths of the notebook in them. */
export function ServerCallView({ approval, onSeen }: { approval: Approval; onSeen: () => void }) {
  useEffect(onSeen, [onSeen]);
  const { target, input, claims } = approval;
  const words = strings.serverCall;
  const text = JSON.stringify(input, null, 2);
  const paths = claims.targets.map(({ path }) => path).filter((path) => path !== target);
  return (
    <div className={styles.address}>
      <p>{words.what(URL.parse(target)?.host ?? target, new TextEncoder().encode(JSON.stringify(input)).length)}</p>
      <pre className={kit.raw}>
        <VisibleText text={text} />
      </pre>
      {paths.length > 0 && (
        <>
          <p>{words.paths}</p>
          <ul>
            {paths.map((path) => (
              <li key={path}>
                <code>
                  <VisibleText text={path} />
                </code>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{words.after}</p>
    </div>
  );
}
