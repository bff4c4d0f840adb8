import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type ExplainedAccess, SIMULATED } from '../../../core/shared/access-bits.ts';
import { labelNames } from '../../files/file-strings.ts';
import { formatList } from '../../kit/format.ts';
import { useFixedRows } from '../../kit/hooks/use-fixed-rows.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { ruleHref } from '../../rules/rule-href.ts';
import styles from '../agents.module.css';
import { scopeStrings as strings } from './scope-strings.ts';
import type { Reach } from './use-reach.ts';

const ROW_PX = 26;

interface ReachListProps {
  reach: Reach;
  /** Name of the agent; null for one that is not saved yet. */
  agent: string | null;
  /** What a run did, by path. Default: no run is shown. */
  acts?: ReadonlyMap<string, string>;
}

/** Lists files with the rights on each. The rules behind the rights of the selected file are below. */
export function ReachList({ reach: { reached, fileAt }, agent, acts }: ReachListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { from, to, scrollTo } = useFixedRows(scroller, reached, ROW_PX);
  const [selected, setSelected] = useState<number | null>(null);
  const id = useId();
  const select = (index: number) => {
    const next = Math.max(0, Math.min(index, reached - 1));
    setSelected(next);
    scrollTo(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = selected ?? -1;
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: reached - 1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    select(target);
  };
  const end = Math.max(from, Math.min(to, reached));
  const isShown = selected !== null && selected >= from && selected < end;
  return (
    <div className={styles.reachTable}>
      <p className={page.hint}>{strings.legend}</p>
      <div className={styles.reachHead} aria-hidden="true">
        <span>{strings.file}</span>
        {SIMULATED.map((right) => (
          <span key={right}>{strings.letters[right]}</span>
        ))}
      </div>
      <div
        ref={scroller}
        className={styles.reachScroller}
        role="listbox"
        tabIndex={0}
        aria-label={strings.files}
        {...(isShown ? { 'aria-activedescendant': `${id}-${selected}` } : {})}
        onKeyDown={onKeyDown}
      >
        <div className={page.rows} role="presentation" style={{ blockSize: reached * ROW_PX }}>
          {Array.from({ length: end - from }, (_, offset) => {
            const index = from + offset;
            const file = fileAt(index);
            return (
              <div
                key={file.path}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === selected}
                aria-posinset={index + 1}
                aria-setsize={reached}
                className={styles.reachRow}
                style={{ blockSize: ROW_PX, transform: `translateY(${index * ROW_PX}px)` }}
                tabIndex={-1}
                onPointerDown={() => setSelected(index)}
              >
                <ReachCells file={file} act={acts?.get(file.path)} />
              </div>
            );
          })}
        </div>
      </div>
      <div role="status" className={styles.reachWhy}>
        {selected === null || selected >= reached ? (
          <p className={page.hint}>{strings.select}</p>
        ) : (
          <ReachReasons file={fileAt(selected)} agent={agent} />
        )}
      </div>
    </div>
  );
}

function ReachCells({ file: { path, cells }, act }: { file: ExplainedAccess; act: string | undefined }) {
  const given = SIMULATED.filter((right) => cells[right].decision !== 'deny');
  const say = (right: (typeof given)[number]) =>
    cells[right].decision === 'ask' ? strings.asks(strings.rights[right]) : strings.rights[right];
  return (
    <>
      <span className={`${page.cut} ${styles.reachPath}`} title={path}>
        <VisibleText text={path} /> {act !== undefined && <span className={styles.reachAct}>{act}</span>}
      </span>
      <span className="visually-hidden">: {given.map(say).join(', ')}</span>
      {SIMULATED.map((right) => {
        const { decision } = cells[right];
        return (
          <span key={right} className={styles.mark} data-decision={decision} aria-hidden="true">
            {decision === 'deny' ? '–' : `${strings.letters[right]}${decision === 'ask' ? '?' : ''}`}
          </span>
        );
      })}
    </>
  );
}

/** Says for each right what decides, with a link to the rule. */
function ReachReasons({ file: { path, labels, cells }, agent }: { file: ExplainedAccess; agent: string | null }) {
  return (
    <>
      <p>
        <code>
          <VisibleText text={path} />
        </code>
      </p>
      {labels.length > 0 && (
        <p>
          {strings.labels(formatList(labels.map((label) => labelNames[label])))}{' '}
          {labels.includes('untrusted') && strings.untrusted}
        </p>
      )}
      <ul className={styles.reachReasons}>
        {SIMULATED.map((right) => {
          const { decision, rule } = cells[right];
          const href = ruleHref(rule, agent);
          return (
            <li key={right}>
              {strings.decision(strings.rights[right], decision)} <code className={page.soft}>{rule}</code>{' '}
              {href !== null && <a href={href}>{strings.toRule}</a>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
