import {
  Columns2,
  Copy,
  FilePlus,
  FolderInput,
  FolderPlus,
  ListChecks,
  Paperclip,
  PencilLine,
  ScrollText,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useLabelsAt } from '../../../client/queries/use-labels.ts';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { attachmentStrings } from '../../ask/attach/attachment-strings.ts';
import { useAttach } from '../../ask/attach/use-attach.ts';
import { LazyMenuPopover } from '../../kit/floating/menu.tsx';
import { nameOf } from '../../kit/format.ts';
import { useLayout } from '../../kit/hooks/use-media.ts';
import { common } from '../../kit/language/common-strings.ts';
import { navigate } from '../../routes/use-route.ts';
import { selectionStrings } from '../../state/labels/selection-strings.ts';
import { usePlace } from '../../state/place-context.tsx';
import { openBeside } from '../../state/split/split-sides.ts';
import { strings as splitStrings } from '../../state/split/split-strings.ts';
import { changeStrings } from '../changes/change-strings.ts';
import { strings } from '../file-strings.ts';
import { labelChoices, labelOfChoice } from '../labels/label-choices.ts';
import { useLabelAction } from '../labels/use-label-action.ts';
import type { FileActions } from '../use-file-actions.ts';
import { toggleFavourite, useViewState } from '../view/view-state.ts';
import { viewStrings } from '../view/view-strings.ts';
import { useRecordChoices } from './use-record-choices.ts';

interface FileMenuProps {
  file: FileRow;
  anchor: HTMLElement;
  actions: FileActions;
  /** Begins a selection of several. */
  onSelect: (file: FileRow) => void;
  onClose: () => void;
}

/** Shows the context menu of a file or folder, anchored to its tree row. */
export function FileMenu({ file, anchor, actions, onSelect, onClose }: FileMenuProps) {
  const labels = useLabelsAt(file.notebookId, file.path);
  const changeLabel = useLabelAction(file.notebookId);
  const trigger = useRef<HTMLElement>(anchor);
  useEffect(() => {
    trigger.current = anchor;
  });
  const isFavourite = useViewState(file.notebookId).favourites.includes(file.fileId);
  const attach = useAttach();
  const record = useRecordChoices(file);
  const { sides, changeSides } = usePlace();
  const canOpenBeside = useLayout() !== 'phone' && file.kind === 'file';
  const openText = sides.list.length > 1 ? splitStrings.openOther : splitStrings.openRight;
  const inFolder = [
    { id: 'note', text: strings.newNote, icon: FilePlus },
    { id: 'folder', text: strings.newFolder, icon: FolderPlus },
  ];
  const beside = [{ id: 'beside', text: openText, icon: Columns2 }];
  const always = [
    ...(canOpenBeside ? beside : []),
    { id: 'rename', text: common.rename, icon: PencilLine, apart: canOpenBeside || file.kind === 'folder' },
    { id: 'move', text: changeStrings.move, icon: FolderInput },
    { id: 'copy', text: changeStrings.copy, icon: Copy },
    ...(file.kind === 'file' ? [{ id: 'attach', text: attachmentStrings.toQuestion, icon: Paperclip }] : []),
    { id: 'select', text: selectionStrings.select, hint: selectionStrings.hint, icon: ListChecks },
    { id: 'star', text: isFavourite ? viewStrings.unstar : viewStrings.star, icon: isFavourite ? StarOff : Star },
    ...record.choices,
    ...labelChoices(file.path, labels ?? []),
    { id: 'rule', text: changeStrings.rule, icon: ScrollText },
    { id: 'delete', text: changeStrings.delete, icon: Trash2, danger: true, apart: true },
  ];
  const choose = (id: string) => {
    const label = labelOfChoice(id);
    if (record.choose(id)) return;
    if (label !== null) changeLabel(file.path, labels ?? [], label);
    else if (id === 'note' || id === 'folder') actions.startCreate(id, file.path);
    else if (id === 'beside')
      changeSides((all) => openBeside(all, file.path, all.list.length > 1 ? all.direction : 'row'), 'push');
    else if (id === 'rename') actions.startRename(file);
    else if (id === 'move') actions.startMove([file]);
    else if (id === 'copy') actions.startCopy(file);
    else if (id === 'attach') attach([{ path: file.path }]);
    else if (id === 'select') onSelect(file);
    else if (id === 'rule') navigate({ view: 'rules', name: `new:${file.path}` });
    else if (id === 'star') toggleFavourite(file.notebookId, file.fileId);
    else void actions.remove(file);
  };
  if (labels === undefined) return null;
  return (
    <Suspense>
      <LazyMenuPopover
        anchor={trigger}
        label={strings.actions(nameOf(file.path))}
        choices={file.kind === 'folder' ? [...inFolder, ...always] : always}
        onChoose={choose}
        onClose={onClose}
      />
    </Suspense>
  );
}
