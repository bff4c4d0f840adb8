import {
  Bot,
  CalendarCheck,
  ChevronDown,
  FilePlus,
  FolderInput,
  FolderPlus,
  Import,
  LayoutTemplate,
  MessageCircleQuestion,
} from 'lucide-react';
import { ASK_FIELD_ID } from '../ask/use-ask.tsx';
import { useOpenDaily } from '../daily/use-open-daily.ts';
import { MenuButton } from '../kit/floating/menu.tsx';
import type { MenuChoice } from '../kit/floating/menu-popover.tsx';
import { localDay } from '../kit/format.ts';
import { navigate } from '../routes/use-route.ts';
import { takeUp } from '../state/palette/offers.ts';
import { floating } from '../state/palette/palette-store.ts';
import { strings } from './file-strings.ts';
import styles from './files.module.css';
import type { FileActions } from './use-file-actions.ts';

const words = strings.launcher;

const choices: readonly MenuChoice[] = [
  { id: 'note', text: words.note, hint: words.noteHint, icon: FilePlus },
  { id: 'template', text: words.template, hint: words.templateHint, icon: LayoutTemplate },
  { id: 'today', text: words.today, hint: words.todayHint, icon: CalendarCheck },
  { id: 'folder', text: words.folder, hint: words.folderHint, icon: FolderPlus },
  { id: 'import', text: words.import, hint: words.importHint, icon: Import },
  { id: 'import-folder', text: words.importFolder, hint: words.importFolderHint, icon: FolderInput },
  { id: 'agent', text: words.agent, hint: words.agentHint, icon: Bot, apart: true },
  { id: 'ask', text: words.ask, hint: words.askHint, icon: MessageCircleQuestion },
];

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
    <MenuButton className={styles.newButton} menuLabel={words.menu} onChoose={choose} choices={choices}>
      {words.button}
      <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
    </MenuButton>
  );
}
