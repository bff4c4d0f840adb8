import { Minus, MoveHorizontal, Plus } from 'lucide-react';
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../kit/button.tsx';
import { useGrowingCount } from '../kit/hooks/use-growing-count.ts';
import { useKeyScroll } from '../kit/hooks/use-key-scroll.ts';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { useSideLabel } from '../state/split/side-name.ts';
import styles from './canvas.module.css';
import { CanvasCard } from './canvas-card.tsx';
import { strings } from './canvas-strings.ts';
import { Edges } from './edges.tsx';
import { nameOfNode } from './name-of-node.ts';
import type { Canvas } from './read-canvas.ts';

/** Space around the cards in CSS pixels of the board. */
const MARGIN = 60;
/** Cards added to the page at once. */
const CARDS_AT_ONCE = 100;
const STEPS = [0.1, 0.15, 0.25, 0.35, 0.5, 0.7, 0.85, 1, 1.25, 1.5, 2];

/** Shows the cards of a board where they are, in a region that scrolls by pointer and arrow keys. */
export function Board({ path, canvas }: { path: string; canvas: Canvas }) {
  const { nodes, edges } = canvas;
  const view = useRef<HTMLElement>(null);
  const label = useSideLabel(strings.board(path));
  const box = useMemo(() => {
    const left = Math.min(...nodes.map(({ x }) => x)) - MARGIN;
    const top = Math.min(...nodes.map(({ y }) => y)) - MARGIN;
    const width = Math.max(...nodes.map(({ x, width: wide }) => x + wide)) + MARGIN - left;
    const height = Math.max(...nodes.map(({ y, height: high }) => y + high)) + MARGIN - top;
    return { left, top, width, height };
  }, [nodes]);
  const shown = useGrowingCount(nodes.length, CARDS_AT_ONCE);
  const [zoom, setZoom] = useState(1);
  const fit = () => setZoom(Math.min(1, Math.max(STEPS[0] ?? 1, (view.current?.clientWidth ?? 0) / box.width)));
  // Once for a board: an edit of the text keeps the zoom.
  const hasFitted = useRef(false);
  useLayoutEffect(() => {
    if (hasFitted.current || view.current === null) return;
    hasFitted.current = true;
    setZoom(Math.min(1, Math.max(0.25, view.current.clientWidth / box.width)));
  }, [box.width]);
  const leadsTo = useMemo(() => {
    const all = new Map<string, string[]>();
    for (const { from, to, label } of edges) {
      const name = nameOfNode(to);
      all.set(from.id, [...(all.get(from.id) ?? []), label === '' ? name : strings.labelled(name, label)]);
    }
    return all;
  }, [edges]);
  useKeyScroll(view);
  const larger = STEPS.find((step) => step > zoom + 0.001);
  const smaller = STEPS.findLast((step) => step < zoom - 0.001);
  const size: CSSProperties = { width: box.width * zoom, height: box.height * zoom };
  const scale: CSSProperties = { width: box.width, height: box.height, transform: `scale(${zoom})` };
  return (
    <div className={styles.frame}>
      <fieldset className={styles.tools} aria-label={strings.zoom}>
        <IconButton
          icon={Minus}
          label={common.zoomOut}
          disabled={smaller === undefined}
          onClick={() => setZoom(smaller ?? zoom)}
        />
        <output className={styles.percent}>{common.percent(zoom)}</output>
        <IconButton
          icon={Plus}
          label={common.zoomIn}
          disabled={larger === undefined}
          onClick={() => setZoom(larger ?? zoom)}
        />
        <IconButton icon={MoveHorizontal} label={strings.fit} onClick={fit} />
      </fieldset>
      <section ref={view} className={styles.view} aria-label={label}>
        <div style={size}>
          <div className={styles.board} style={scale}>
            <Edges edges={edges} box={box} />
            <ul className={page.plainList} aria-label={strings.nodes}>
              {nodes.slice(0, shown).map((node) => (
                <CanvasCard key={node.id} node={node} origin={box} leadsTo={leadsTo.get(node.id) ?? []} />
              ))}
            </ul>
          </div>
        </div>
      </section>
    </div>
  );
}
