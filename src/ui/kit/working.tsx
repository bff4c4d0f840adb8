import styles from './kit.module.css';
import { strings } from './kit-strings.ts';

/** Shows that work is in progress. */
export function Working({ text = strings.working }: { text?: string }) {
  return (
    <span className={styles.working} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {text}
    </span>
  );
}
