import { memo, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { AttachedFile } from '../../ask/attach/attached-files.ts';
import { useOffer } from '../../state/palette/offers.ts';
import { useIsActiveSide } from '../../state/place-context.tsx';
import type { NoteMode } from '../../state/preferences.ts';
import styles from '../editor-tools.module.css';
import { ModeSwitch } from '../mode-switch.tsx';
import type { Heading } from '../outline/headings.ts';
import { Outline } from '../outline/outline.tsx';
import { AskSelection } from '../selection/ask-selection.tsx';

interface NoteToolsProps {
  /** Returns the selected part of the note. */
  readSelection: () => AttachedFile | null;
  /** Element beside the tabs that receives the controls. */
  slot: HTMLElement | null;
  mode: NoteMode;
  /** With fewer than two modes the switch is hidden. */
  choices: readonly NoteMode[];
  onChoose: (mode: NoteMode) => void;
  /** Null for file types without headings. */
  headings: readonly Heading[] | null;
  readLine: () => number;
  onJump: (index: number) => void;
}

/** Shows the outline button and the view switch of a note. */
export const NoteTools = memo(function NoteTools({
  readSelection,
  slot,
  mode,
  choices,
  onChoose,
  headings,
  readLine,
  onJump,
}: NoteToolsProps) {
  const isActiveSide = useIsActiveSide();
  const next = choices[(choices.indexOf(mode) + 1) % choices.length];
  useOffer('note-mode', !isActiveSide || next === undefined || next === mode ? null : () => onChoose(next));
  useOffer(
    'note-live',
    isActiveSide && choices.includes('live') ? () => onChoose(mode === 'live' ? 'write' : 'live') : null,
  );
  useEffect(() => {
    if (!isActiveSide || next === undefined || next === mode) return;
    const cycle = (event: KeyboardEvent): void => {
      const isMac = /^Mac/.test(navigator.platform);
      const pressed = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      if (!pressed || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'e') return;
      event.preventDefault();
      onChoose(next);
    };
    document.addEventListener('keydown', cycle);
    return () => document.removeEventListener('keydown', cycle);
  }, [isActiveSide, next, mode, onChoose]);
  if (!slot) return null;
  return createPortal(
    <div className={styles.tools}>
      <AskSelection read={readSelection} />
      {headings && <Outline headings={headings} readLine={readLine} onJump={onJump} />}
      {choices.length > 1 && <ModeSwitch mode={mode} choices={choices} onChoose={onChoose} />}
    </div>,
    slot,
  );
});
