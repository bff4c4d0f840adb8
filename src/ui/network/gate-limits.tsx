import { whoReaches } from '../../core/network/gate-rules.ts';
import kit from '../kit/kit.module.css';
import styles from './network.module.css';
import { strings } from './network-strings.ts';

/** Describes which parts of the app can reach other servers, from the rules themselves, and what the gate cannot see. */
export function GateLimits() {
  const { limits } = strings;
  return (
    <details className={kit.disclosure}>
      <summary>{limits.title}</summary>
      <div className={styles.pointsBody}>
        <ul className={styles.points}>
          {whoReaches().map(({ who, purposes }) => (
            <li key={who}>{limits.reaches(limits.who[who], purposes)}</li>
          ))}
          {limits.sees.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <h2>{limits.notTitle}</h2>
        <ul className={styles.points}>
          {limits.doesNotSee.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}
