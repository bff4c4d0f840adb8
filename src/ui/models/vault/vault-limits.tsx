import type { VaultMode } from '../../../contracts/domain/provider.ts';
import styles from './vault.module.css';
import { strings } from './vault-strings.ts';

/** Lists what a protection mode protects against and what not. */
export function Limits({ mode }: { mode: VaultMode }) {
  const { helps, helpsNot } = strings.modes[mode];
  return (
    <div className={styles.limits}>
      <h3>{strings.helps}</h3>
      <ul>
        {helps.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3>{strings.helpsNot}</h3>
      <ul>
        {helpsNot.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
