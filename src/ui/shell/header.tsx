import { CircleHelp } from 'lucide-react';
import { AskBar } from '../ask/ask-bar.tsx';
import { GateBadge } from '../network/gate-badge.tsx';
import { formatRoute, viewRoute } from '../routes/routes.ts';
import { strings } from '../state/page/app-strings.ts';
import { usePlace } from '../state/place-context.tsx';
import type { Gate } from '../state/use-ready.ts';
import styles from './app.module.css';
import { WaitingBadge } from './bars/approvals-badge.tsx';
import { RunToggle } from './bars/run-toggle.tsx';
import { Mark } from './mark.tsx';
import { NotebookSwitcher } from './notebooks/notebook-switcher.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { views } from './views.tsx';

/** Leads to Help, which is in no place of the navigation; on a phone the menu does. */
function HelpLink() {
  const { route } = usePlace();
  return (
    <a
      href={formatRoute(viewRoute('help'))}
      className={styles.help}
      title={views.help.title}
      aria-label={views.help.title}
      aria-current={route.view === 'help' ? 'page' : undefined}
    >
      <CircleHelp size={16} strokeWidth={1.5} aria-hidden="true" />
    </a>
  );
}

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
      {layout !== 'phone' && <HelpLink />}
      <div className={styles.badges}>
        <GateBadge gate={gate} brief={layout === 'phone'} />
        <WaitingBadge brief={layout === 'phone'} />
        {layout === 'desktop' && <RunToggle />}
      </div>
    </header>
  );
}
