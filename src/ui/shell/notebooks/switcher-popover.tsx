import {
  ArchiveRestore,
  BookMarked,
  Boxes,
  FolderInput,
  FolderOutput,
  FolderSync,
  History,
  Import,
  Pencil,
  Plus,
  Sprout,
  Trash2,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import MenuPopover, { type MenuChoice } from '../../kit/floating/menu-popover.tsx';
import { common } from '../../kit/language/common-strings.ts';
import { viewRoute } from '../../routes/routes.ts';
import { navigate } from '../../routes/use-route.ts';
import { strings } from '../../state/page/app-strings.ts';
import { usePlace } from '../../state/place-context.tsx';
import { switcherStrings as own } from './switcher-strings.ts';

const OPEN = 'open:';
const DEVICES = 'devices';

const words = strings.switcher;

/** The menu of the notebook switcher: the other notebooks, then what can be done with this one. */
export default function SwitcherPopover({ onChoose, ...rest }: ComponentProps<typeof MenuPopover>) {
  const { notebook, notebooks } = usePlace();
  const choices: readonly MenuChoice[] = [
    ...notebooks.map((entry) => ({
      id: `${OPEN}${entry.notebookId}`,
      text: entry.name,
      hint: words.files(entry.files, entry.sizeBytes),
      icon: BookMarked,
    })),
    { id: 'create', text: own.create, icon: Plus, apart: true },
    { id: 'sample', text: words.sample, icon: Sprout },
    { id: 'workspaces', text: own.workspaces, icon: Boxes },
    { id: 'files', text: words.importFiles, hint: own.importHint, icon: Import, apart: true },
    { id: 'folder', text: common.importFolder, icon: FolderInput },
    { id: 'export', text: own.exportZip, icon: FolderOutput },
    { id: DEVICES, text: own.sync, icon: FolderSync },
    { id: 'rename', text: own.rename(notebook.name), icon: Pencil, apart: true },
    { id: 'history', text: own.history, icon: History },
    { id: 'bin', text: common.bin, icon: ArchiveRestore },
    { id: 'remove', text: own.remove(notebook.name), icon: Trash2, danger: true },
  ];
  const choose = (id: string) => {
    if (id === DEVICES) navigate({ view: DEVICES });
    else if (id.startsWith(OPEN)) navigate({ view: 'notebook', notebookId: id.slice(OPEN.length) });
    else if (id === 'bin') navigate(viewRoute('bin'));
    else if (id === 'history') navigate({ view: 'history', of: null });
    else onChoose(id);
  };
  return <MenuPopover {...rest} choices={choices} onChoose={choose} />;
}
