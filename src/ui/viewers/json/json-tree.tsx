import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import type { JsonNode } from '../../../contracts/wire/view-requests.ts';
import pages from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { strings as all } from '../viewer-strings.ts';
import styles from './json.module.css';
import { describePath, type JsonLine, toJsonLines } from './json-lines.ts';
import { JsonValue } from './json-value.tsx';
import { type OpenJson, PART } from './use-json.ts';

const strings = all.json;

const LINE_PX = 24;
/** Height of the border and the scrollbar, in CSS pixels. */
const AROUND_PX = 28;
const STEP_PX = 16;
/** Deepest indentation step; deeper lines are not indented further. */
const MAX_STEPS = 40;
const SHOWN_CHARACTERS = 300;

interface JsonTreeProps extends Omit<OpenJson, 'report' | 'error'> {
  name: string;
  root: JsonNode;
}

/** Shows a JSON tree, and the selected value in full below it. */
export function JsonTree({ name, client, unfold, fold, ...tree }: JsonTreeProps) {
  const { root, inside, unfolded } = tree;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const lines = useMemo(() => toJsonLines({ root, inside, unfolded }), [root, inside, unfolded]);
  const [chosen, setChosen] = useState({ key: 'node ', at: 0 });
  const found = lines.findIndex((each) => keyOf(each) === chosen.key);
  // If the selected line no longer exists, select the line at the same position.
  const at = found === -1 ? Math.min(chosen.at, lines.length - 1) : found;
  const line = lines[at];
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 12,
  });

  const choose = (index: number) => {
    const to = Math.max(0, Math.min(lines.length - 1, index));
    const next = lines[to];
    if (!next) return;
    setChosen({ key: keyOf(next), at: to });
    virtual.scrollToIndex(to);
  };
  const toggle = (target: JsonLine) => {
    if (target.type === 'more') unfold(target.path);
    else if (target.open) fold(target.path);
    else if (target.node.children > 0) unfold(target.path);
  };
  const parentOf = (target: JsonLine) =>
    target.type === 'more' ? target.path : target.path.slice(0, Math.max(0, target.path.lastIndexOf('/')));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.floor((scroller.current?.clientHeight ?? 0) / LINE_PX);
    const isOpen = line.type === 'node' && line.open;
    const canOpen = line.type === 'more' || line.node.children > 0;
    switch (event.key) {
      case 'ArrowDown':
        choose(at + 1);
        break;
      case 'ArrowUp':
        choose(at - 1);
        break;
      case 'PageDown':
        choose(at + page);
        break;
      case 'PageUp':
        choose(at - page);
        break;
      case 'Home':
        choose(0);
        break;
      case 'End':
        choose(lines.length - 1);
        break;
      case 'ArrowRight':
        if (isOpen) choose(at + 1);
        else if (canOpen) toggle(line);
        break;
      case 'ArrowLeft':
        if (isOpen) toggle(line);
        else choose(lines.findIndex((each) => each.type === 'node' && each.path === parentOf(line)));
        break;
      case 'Enter':
      case ' ':
        toggle(line);
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
    const to = Number(pressed?.dataset['line'] ?? -1);
    const next = lines[to];
    if (!next) return;
    setChosen({ key: keyOf(next), at: to });
    // Do not fold when the click ended a text selection.
    if (document.getSelection()?.isCollapsed ?? true) toggle(next);
  };
  return (
    <div className={`${pages.column} ${styles.view}`}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="tree"
        style={{ blockSize: `min(65vh, ${lines.length * LINE_PX + AROUND_PX}px)` }}
        aria-label={name}
        tabIndex={0}
        aria-activedescendant={`${id}-${at}`}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div style={{ blockSize: virtual.getTotalSize() }} className={styles.lines} role="presentation">
          {virtual.getVirtualItems().map((item) => {
            const shown = lines[item.index];
            return (
              shown && (
                <Line
                  key={keyOf(shown)}
                  id={`${id}-${item.index}`}
                  line={shown}
                  top={item.start}
                  active={item.index === at}
                  index={item.index}
                />
              )
            );
          })}
        </div>
      </div>
      {line?.type === 'node' && (
        <JsonValue
          key={`${line.path} ${line.node.at}`}
          where={describePath(lines, line.path)}
          node={line.node}
          client={client}
        />
      )}
    </div>
  );
}

function keyOf(line: JsonLine): string {
  return `${line.type} ${line.path}`;
}

interface LineProps {
  id: string;
  line: JsonLine;
  top: number;
  active: boolean;
  index: number;
}

function Line({ id, line, top, active, index }: LineProps) {
  const canOpen = line.type === 'more' || line.node.children > 0;
  const place = line.type === 'node' ? { 'aria-posinset': line.place, 'aria-setsize': line.of } : {};
  const state = line.type === 'node' && canOpen ? { 'aria-expanded': line.open } : {};
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={line.depth + 1}
      aria-selected={active}
      {...place}
      {...state}
      className={styles.line}
      style={{
        transform: `translateY(${top}px)`,
        paddingInlineStart: Math.min(line.depth, MAX_STEPS) * STEP_PX + 4,
      }}
      data-line={index}
    >
      {line.type === 'more' ? (
        <span className={styles.more}>{strings.more(Math.min(PART, line.left), line.left)}</span>
      ) : (
        <>
          <span className={styles.mark} aria-hidden="true" data-open={line.open}>
            {canOpen ? '▸' : ''}
          </span>
          <NodeText node={line.node} />
        </>
      )}
    </div>
  );
}

function NodeText({ node }: { node: JsonNode }) {
  const text = node.text.slice(0, SHOWN_CHARACTERS).replaceAll('\n', '⏎');
  return (
    <span className={styles.words}>
      {node.key !== null && (
        <>
          <span className={styles.key} data-index={typeof node.key === 'number'}>
            <VisibleText text={String(node.key).slice(0, SHOWN_CHARACTERS)} />
          </span>
          <span className={styles.colon}>: </span>
        </>
      )}
      {node.kind === 'object' || node.kind === 'array' ? (
        <span className={styles.count}>{strings[node.kind](node.children)}</span>
      ) : (
        <span className={styles.value} data-kind={node.kind}>
          {node.kind === 'string' && '“'}
          <VisibleText text={text} />
          {node.kind === 'string' && (node.cut || node.text.length > SHOWN_CHARACTERS ? '…”' : '”')}
        </span>
      )}
    </span>
  );
}
