import { whoReaches } from '../../core/network/gate-rules.ts';
import styles from './network.module.css';
import { strings } from './network-strings.ts';

/** Describes which parts of the app can reach other servers, from the rules themselves, and what the gate cannot see. */
export function GateLimits() {
  const { limits } = strings;
  return (
    <section>
      <h2>{limits.title}</h2>
      <ul className={styles.points}>
        {whoReaches().map(({ who, purposes }) => (
          <li key={who}>{limits.reaches(limits.who[who], purposes)}</li>
        ))}
        {limits.sees.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <h3>{limits.notTitle}</h3>
      <ul className={styles.points}>
        {limits.doesNotSee.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
