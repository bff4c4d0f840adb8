import { Check, ChevronRight, Ellipsis, File, Folder } from 'lucide-react';
import { memo } from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { IconButton } from '../../kit/button.tsx';
import { nameOf } from '../../kit/format.ts';
import type { TreeRow } from '../../kit/tree/tree-rows.ts';
import { useActorName } from '../../state/agents/use-actor-name.ts';
import { labelMarkStrings, strings } from '../file-strings.ts';
import styles from '../files.module.css';
import { groupByLabel } from '../labels/group-labels.ts';
import { LabelMarks } from '../labels/label-marks.tsx';
import type { FileActions } from '../use-file-actions.ts';
import { RenameForm } from './rename-form.tsx';

interface TreeLineProps {
  row: TreeRow;
  top: number;
  height: number;
  /** Whether it shows the open note. */
  active: boolean;
  selected: boolean;
  /** Whether it belongs to a selection of the person. */
  checked: boolean;
  tabStop: boolean;
  draft: boolean;
  draggable: boolean;
  /** Whether dragged files would move here. */
  dropTarget: boolean;
  /** What the form for a new name calls; null while the file is not renamed. */
  renaming: FileActions | null;
  onMenu: (file: FileRow) => void;
}

/** Shows one row of the tree. Memoized, because scrolling, opening a note and saving a draft render the tree. */
export const TreeLine = memo(function TreeLine({
  row,
  top,
  height,
  active,
  selected,
  checked,
  tabStop,
  draft,
  draggable,
  dropTarget,
  renaming,
  onMenu,
}: TreeLineProps) {
  const actorName = useActorName();
  const { file, name, level, expanded, position, siblings, labels } = row;
  const byAgent = file.kind === 'file' && file.author.type === 'agent';
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={selected}
      {...(active ? { 'aria-current': true } : {})}
      aria-label={[
        name,
        ...groupByLabel(labels).map(({ label, from }) => labelMarkStrings.from(label, from, file.path)),
        byAgent && strings.byAgent(actorName(file.author)),
        draft && strings.draft,
      ]
        .filter(Boolean)
        .join(', ')}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      tabIndex={tabStop ? 0 : -1}
      data-path={file.path}
      data-drop={dropTarget}
      draggable={draggable && renaming === null}
      className={styles.line}
      style={{ blockSize: height, paddingInlineStart: 4 + (level - 1) * 14, transform: `translateY(${top}px)` }}
      title={file.path}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(file);
      }}
    >
      <span className={styles.twist} data-open={expanded === true}>
        {expanded !== undefined && <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />}
      </span>
      {file.kind === 'folder' ? (
        <Folder size={16} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <File size={16} strokeWidth={1.5} aria-hidden="true" />
      )}
      {renaming !== null ? (
        <RenameForm name={nameOf(file.path)} actions={renaming} />
      ) : (
        <>
          <span className={styles.lineName}>{name}</span>
          <LabelMarks path={file.path} labels={labels} />
          {draft && <span className={styles.draft} aria-hidden="true" />}
          {byAgent && <span className={styles.byAgent} aria-hidden="true" />}
          {checked && <Check size={16} strokeWidth={1.5} aria-hidden="true" />}
          <IconButton
            icon={Ellipsis}
            label={strings.actions(name)}
            tabIndex={-1}
            className={styles.more ?? ''}
            onClick={() => onMenu(file)}
          />
        </>
      )}
    </div>
  );
});
