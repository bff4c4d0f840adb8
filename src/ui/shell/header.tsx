import { AskBar } from '../ask/ask-bar.tsx';
import { GateBadge } from '../network/gate-badge.tsx';
import { strings } from '../state/page/app-strings.ts';
import type { Gate } from '../state/use-ready.ts';
import styles from './app.module.css';
import { WaitingBadge } from './bars/approvals-badge.tsx';
import { RunToggle } from './bars/run-toggle.tsx';
import { Mark } from './mark.tsx';
import { NotebookSwitcher } from './notebooks/notebook-switcher.tsx';
import { PaletteButton } from './palette/palette-button.tsx';

/** Shows the notebook switcher, the Ask bar, the network protection and pending approvals. */
export function Header({ layout, gate }: { layout: 'phone' | 'tablet' | 'desktop'; gate: Gate | null }) {
  return (
    <header className={styles.header}>
      <span className={styles.mark} title={strings.name}>
        <Mark />
      </span>
      <NotebookSwitcher />
      {layout !== 'phone' && <AskBar />}
      <PaletteButton />
      <div className={styles.badges}>
        <GateBadge gate={gate} brief={layout === 'phone'} />
        <WaitingBadge />
        {layout === 'desktop' && <RunToggle />}
      </div>
    </header>
  );
}
