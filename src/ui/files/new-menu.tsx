import { ChevronDown } from 'lucide-react';
import { lazy } from 'react';
import { ASK_FIELD_ID } from '../ask/use-ask.tsx';
import { useOpenDaily } from '../daily/use-open-daily.ts';
import { MenuButton } from '../kit/floating/menu.tsx';
import { localDay } from '../kit/format.ts';
import { navigate } from '../routes/use-route.ts';
import { takeUp } from '../state/palette/offers.ts';
import { floating } from '../state/palette/palette-store.ts';
import { strings } from './file-strings.ts';
import styles from './files.module.css';
import type { FileActions } from './use-file-actions.ts';

const NewPopover = lazy(() => import('./new-popover.tsx'));

const words = strings.launcher;

/** Shows the menu of things that can be created or imported. */
export function NewMenu({ actions, folder }: { actions: FileActions; folder: string }) {
  const openDaily = useOpenDaily();
  const choose = (id: string) => {
    if (id === 'note' || id === 'folder') actions.startCreate(id, folder);
    else if (id === 'today') void openDaily(localDay(Date.now()));
    else if (id === 'template') floating.set('templates');
    else if (id === 'import') takeUp('import-files');
    else if (id === 'import-folder') takeUp('import-folder');
    else if (id === 'agent') navigate({ view: 'new-agent' });
    // Wait until the menu has returned the focus.
    else requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(ASK_FIELD_ID)?.focus()));
  };
  return (
    <MenuButton
      className={styles.newButton}
      menuLabel={words.menu}
      onChoose={choose}
      choices={[]}
      menuPopover={NewPopover}
    >
      {words.button}
      <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
    </MenuButton>
  );
}
