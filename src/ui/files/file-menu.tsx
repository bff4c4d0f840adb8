import { Copy, FilePlus, FolderInput, FolderPlus, PencilLine, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import type { FileRow } from '../../contracts/notebook.ts';
import { nameOf } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { strings } from './strings.ts';
import type { FileActions } from './use-file-actions.ts';

interface FileMenuProps {
  file: FileRow;
  anchor: HTMLElement;
  actions: FileActions;
  onClose: () => void;
}

/** What can be done with a file or folder. One menu for the whole tree, at the line that asked for it. */
export function FileMenu({ file, anchor, actions, onClose }: FileMenuProps) {
  const trigger = useRef<HTMLElement>(anchor);
  trigger.current = anchor;
  const items = [
    ...(file.kind === 'folder'
      ? [
          { id: 'note', text: strings.newNote, icon: FilePlus, act: () => actions.startCreate('note', file.path) },
          {
            id: 'folder',
            text: strings.newFolder,
            icon: FolderPlus,
            act: () => actions.startCreate('folder', file.path),
          },
        ]
      : []),
    { id: 'rename', text: strings.rename, icon: PencilLine, act: () => actions.startRename(file) },
    { id: 'move', text: strings.move, icon: FolderInput, act: () => actions.startTransfer('move', file) },
    { id: 'copy', text: strings.copy, icon: Copy, act: () => actions.startTransfer('copy', file) },
    { id: 'delete', text: strings.delete, icon: Trash2, danger: true, act: () => void actions.remove(file) },
  ];
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      placement="bottom start"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className={kit.popover ?? ''}
    >
      <Menu
        className={kit.menu ?? ''}
        aria-label={strings.actions(nameOf(file.path))}
        autoFocus="first"
        onAction={(key) => {
          onClose();
          items.find((item) => item.id === key)?.act();
        }}
      >
        {items.map(({ id, text, icon: Icon, danger }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={text}
            className={kit.menuItem ?? ''}
            {...(danger ? { 'data-danger': 'true' } : {})}
          >
            <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
            <span className={kit.menuText}>{text}</span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
