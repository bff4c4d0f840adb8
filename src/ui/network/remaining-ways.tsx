import kit from '../kit/kit.module.css';
import styles from './network.module.css';
import { strings } from './network-strings.ts';

/** Lists what neither the network gate nor the page can close, with what leaves and what does not. */
export function RemainingWays() {
  const { title, lead, points } = strings.remaining;
  return (
    <details className={kit.disclosure}>
      <summary>{title}</summary>
      <div className={styles.pointsBody}>
        <p>{lead}</p>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}
