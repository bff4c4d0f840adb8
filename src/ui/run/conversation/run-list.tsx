import { ArrowUp } from 'lucide-react';
import { flushSync } from 'react-dom';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { AnswerNames } from '../../answer/answer-names.tsx';
import { picturesOfMessage } from '../../ask/attach/pictures-of-message.ts';
import { Button } from '../../kit/button.tsx';
import page from '../../kit/styles/page.module.css';
import styles from '../run.module.css';
import { strings } from '../run-strings.ts';
import { RunView, runElementId } from '../run-view.tsx';
import { useFollow } from './use-follow.ts';
import { useShownRuns } from './use-shown-runs.ts';

interface RunListProps {
  runs: readonly Run[];
  /** The run named by the URL; null for none. */
  wantedId: string | null;
  /** Another object with each visit of that URL. */
  visit: object | null;
  top: React.ReactNode;
  /** Below the runs: messages that wait. Default: nothing. */
  bottom?: React.ReactNode;
  /** Shown when there are no runs. */
  children: React.ReactNode;
}

/** Lists the runs of a conversation, scrolled to the run named by the URL, else to the end. */
export function RunList({ runs, wantedId, visit, top, bottom, children }: RunListProps) {
  const follow = useFollow(wantedId === null ? null : runElementId(wantedId), visit);
  const { shown, showEarlier } = useShownRuns(runs, wantedId);

  return (
    <div className={styles.scroller} ref={follow}>
      {top}
      {showEarlier && (
        <Button
          tone="quiet"
          icon={ArrowUp}
          className={page.wide}
          onClick={(event) => addAbove(event.currentTarget.parentElement, showEarlier)}
        >
          {strings.earlier}
        </Button>
      )}
      {shown.length === 0 ? (
        children
      ) : (
        <AnswerNames>
          {shown.map((run, index) => (
            <RunView
              key={run.runId}
              run={run}
              before={shown[index - 1]?.agent}
              latest={index === shown.length - 1}
              wanted={run.runId === wantedId}
              pictures={picturesOfMessage(shown.slice(index), run.runId)}
            />
          ))}
        </AnswerNames>
      )}
      {bottom}
    </div>
  );
}

/** Prepends to a list, keeping the scroll position of visible items and the focus in the list. */
function addAbove(list: HTMLElement | null, add: () => void): void {
  const belowPx = list ? list.scrollHeight - list.scrollTop : 0;
  flushSync(add);
  if (!list) return;
  list.scrollTop = list.scrollHeight - belowPx;
  if (document.activeElement === document.body) {
    list.querySelector<HTMLElement>(':scope > article')?.focus({ preventScroll: true });
  }
}
