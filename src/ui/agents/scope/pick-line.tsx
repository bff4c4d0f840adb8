import { Check, ChevronRight, File, Folder, Minus } from 'lucide-react';
import { memo } from 'react';
import { nameOf } from '../../kit/format.ts';
import page from '../../kit/styles/page.module.css';
import styles from '../agents.module.css';
import type { PickRow } from './pick-rows.ts';
import type { PickState } from './scope-picks.ts';

interface PickLineProps {
  row: PickRow;
  state: PickState;
  top: number;
  height: number;
  tabStop: boolean;
}

const CHECKED = { all: true, some: 'mixed', none: false } as const;

/** One selectable file or folder. */
export const PickLine = memo(function PickLine({ row, state, top, height, tabStop }: PickLineProps) {
  const { file, level, expanded, position, siblings, text = nameOf(file.path) } = row;
  const Icon = file.kind === 'folder' ? Folder : File;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-checked={CHECKED[state]}
      aria-label={text}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      tabIndex={tabStop ? 0 : -1}
      data-path={file.path}
      className={`${page.placedRow} ${styles.pick}`}
      style={{ blockSize: height, paddingInlineStart: 4 + (level - 1) * 16, transform: `translateY(${top}px)` }}
      title={file.path}
    >
      <span className={styles.twist} data-twist="" data-open={expanded === true}>
        {expanded !== undefined && <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />}
      </span>
      <PickBox state={state} />
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className={`${page.cutItem} ${styles.pickName}`}>{text}</span>
    </div>
  );
});

/** A three-state checkbox image; assistive technology reads `aria-checked` of the row. */
export function PickBox({ state }: { state: PickState }) {
  return (
    <span className={styles.box} data-state={state} aria-hidden="true">
      {state === 'all' && <Check size={12} strokeWidth={3} />}
      {state === 'some' && <Minus size={12} strokeWidth={3} />}
    </span>
  );
}
