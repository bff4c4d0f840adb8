import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from '../kit.module.css';

const STEP_PX = 16;
const LARGE_STEP_PX = 64;

interface SplitterProps {
  /** Accessible name: what is resized. */
  label: string;
  /** Element id of the panel that is resized. */
  controls: string;
  /** The side of the panel that the splitter is on. */
  side: 'start' | 'end';
  /** Whether the splitter is below the panel and changes its height. Default false. */
  isHorizontal?: boolean;
  /** Width, or height, of the panel. */
  widthPx: number;
  minPx: number;
  maxPx: number;
  /** Called while the splitter is dragged, with a width within the limits. */
  onDrag: (widthPx: number) => void;
  /** Called with the chosen width; null for the default one. */
  onChoose: (widthPx: number | null) => void;
}

/** The edge of a side panel: dragged, or moved by the arrow keys; a double click restores the default width. */
export function Splitter({
  label,
  controls,
  side,
  isHorizontal = false,
  widthPx,
  minPx,
  maxPx,
  onDrag,
  onChoose,
}: SplitterProps) {
  const drag = useRef<{ from: number; fromPx: number; toPx: number } | null>(null);
  // The panel grows when its end edge moves right, or its start edge moves left.
  const sign = side === 'end' ? 1 : -1;
  const placeOf = ({ clientX, clientY }: PointerEvent) => (isHorizontal ? clientY : clientX);
  const within = (px: number) => Math.round(Math.min(maxPx, Math.max(minPx, px)));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX;
    const to = {
      [isHorizontal ? 'ArrowDown' : 'ArrowRight']: widthPx + sign * step,
      [isHorizontal ? 'ArrowUp' : 'ArrowLeft']: widthPx - sign * step,
      Home: minPx,
      End: maxPx,
      Enter: null,
    }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(to === null ? null : within(to));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: placeOf(event), fromPx: widthPx, toPx: widthPx };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current === null) return;
    drag.current.toPx = within(drag.current.fromPx + sign * (placeOf(event) - drag.current.from));
    onDrag(drag.current.toPx);
  };
  const onPointerEnd = () => {
    const done = drag.current;
    drag.current = null;
    if (done !== null && done.toPx !== done.fromPx) onChoose(done.toPx);
  };

  return (
    <hr
      className={styles.splitter}
      data-side={side}
      tabIndex={0}
      aria-label={label}
      aria-controls={controls}
      aria-orientation={isHorizontal ? 'horizontal' : 'vertical'}
      aria-valuenow={Math.round(widthPx)}
      aria-valuemin={minPx}
      aria-valuemax={maxPx}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onDoubleClick={() => onChoose(null)}
    />
  );
}
