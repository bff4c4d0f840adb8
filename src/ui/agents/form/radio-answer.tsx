import page from '../../kit/styles/page.module.css';
import styles from '../agents.module.css';

interface RadioAnswerProps {
  /** Name of the question, which its answers share. */
  name: string;
  label: string;
  hint: string;
  checked: boolean;
  /** Whether it is drawn as a card. Default: as a line. */
  isCard?: boolean;
  invalid?: boolean;
  onChoose: () => void;
}

/** One answer to a question of the form of a new agent. */
export function RadioAnswer({ name, label, hint, checked, isCard = false, invalid, onChoose }: RadioAnswerProps) {
  return (
    <label className={isCard ? styles.purpose : styles.answer}>
      <input type="radio" name={name} checked={checked} aria-invalid={invalid || undefined} onChange={onChoose} />
      <span className={styles.says}>
        {isCard ? <strong>{label}</strong> : label}
        {hint !== '' && <span className={page.hint}>{hint}</span>}
      </span>
    </label>
  );
}
