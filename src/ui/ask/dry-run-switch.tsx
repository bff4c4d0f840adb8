import { ClipboardList } from 'lucide-react';
import { IconButton } from '../kit/button.tsx';
import styles from './ask.module.css';
import { strings } from './ask-strings.ts';
import { useAsk } from './use-ask.tsx';

/** Switches the next messages to dry runs. */
export function DryRunSwitch() {
  const { isDryRun, setDryRun } = useAsk();
  return (
    <IconButton
      icon={ClipboardList}
      label={strings.dryRun}
      aria-pressed={isDryRun}
      className={styles.dryRun ?? ''}
      onClick={() => setDryRun(!isDryRun)}
    />
  );
}

/** Says, before a message is sent, that it is a dry run. */
export function DryRunLine() {
  const { isDryRun } = useAsk();
  return isDryRun ? <p className={styles.dryRunLine}>{strings.dryRunOn}</p> : null;
}
