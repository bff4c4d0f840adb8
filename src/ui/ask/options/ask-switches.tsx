import { ClipboardList, SlidersHorizontal } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../kit/button.tsx';
import styles from '../ask.module.css';
import { useAsk } from '../use-ask.tsx';
import { OPTIONS_BUTTON_ID, OPTIONS_PANEL_ID, optionsOpen } from './options-open.ts';
import { optionsStrings as strings } from './options-strings.ts';

/** Switches the next messages to dry runs, and opens the options of the next run. */
export function AskSwitches() {
  const { isDryRun, setDryRun } = useAsk();
  const isOpen = useSyncExternalStore(optionsOpen.subscribe, optionsOpen.get);
  return (
    <>
      <IconButton
        icon={ClipboardList}
        label={strings.dryRun}
        aria-pressed={isDryRun}
        className={styles.dryRun ?? ''}
        onClick={() => setDryRun(!isDryRun)}
      />
      <IconButton
        icon={SlidersHorizontal}
        id={OPTIONS_BUTTON_ID}
        label={strings.title}
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': OPTIONS_PANEL_ID } : {})}
        className={styles.options ?? ''}
        onClick={() => optionsOpen.set(!isOpen)}
      />
    </>
  );
}
