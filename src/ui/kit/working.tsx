import styles from './kit.module.css';
import { strings } from './kit-strings.ts';

export function Working({ text = strings.working }: { text?: string }) {
  return (
    <span className={styles.working} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {text}
    </span>
  );
}
