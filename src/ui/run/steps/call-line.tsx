import { Ban, Circle, CircleAlert, CircleCheck, CircleDot, type LucideIcon } from 'lucide-react';
import { memo, useState } from 'react';
import { inputOf } from '../../../contracts/domain/run/call-input.ts';
import type { ToolCallRow, ToolCallState } from '../../../contracts/domain/run/run.ts';
import { strings as answerStrings } from '../../answer/answer-strings.ts';
import { LinkButton } from '../../kit/button.tsx';
import kit from '../../kit/kit.module.css';
import { common } from '../../kit/language/common-strings.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
import { ruleHref } from '../../rules/rule-href.ts';
import { useToolCatalog } from '../../tools/use-tool-catalog.ts';
import styles from '../run.module.css';
import { strings } from '../run-strings.ts';
import { describeCall } from './describe-call.ts';
import { countPictures, ResultPictures } from './result-pictures.tsx';

/** Durations below this many milliseconds are not shown. */
const WORTH_SAYING_MS = 100;

const icons: Record<ToolCallState, LucideIcon> = {
  planned: Circle,
  waiting: CircleDot,
  performing: CircleDot,
  done: CircleCheck,
  denied: Ban,
  failed: CircleAlert,
};

interface CallLineProps {
  call: ToolCallRow;
  agent: string;
  /** A change of the call is planned only. */
  isDryRun: boolean;
}

/** Shows one tool call as a sentence; expands to its raw input and result. */
export const CallLine = memo(function CallLine({ call, agent, isDryRun }: CallLineProps) {
  const [open, setOpen] = useState(false);
  const words = useToolCatalog().get(call.toolName)?.words;
  const Icon = icons[call.state];
  const pictures = countPictures(call.result);
  const href = ruleHref(call.rule, agent);
  return (
    <details className={styles.call} data-state={call.state} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
        <span className={styles.callText}>
          <VisibleText text={describeCall(call, words, isDryRun)} />
        </span>
        {pictures > 0 && <span className={styles.callTime}>{strings.pictures.count(pictures)}</span>}
        {call.durationMs >= WORTH_SAYING_MS && (
          <span className={styles.callTime}>{strings.duration(call.durationMs)}</span>
        )}
      </summary>
      {open && (
        <div className={styles.rawPair}>
          <ResultPictures result={call.result} />
          <h4>
            {call.toolName} · {common.input}
          </h4>
          <Raw label={common.input} text={inputOf(call)} />
          {call.executedInput !== undefined && (
            <>
              <h4>{strings.proposedInput}</h4>
              <Raw label={strings.proposedInput} text={call.inputText} />
            </>
          )}
          {call.result && (
            <>
              <h4>{common.result}</h4>
              <Raw label={common.result} text={JSON.stringify(call.result, null, 2)} />
            </>
          )}
          {href !== null && <a href={href}>{strings.toRule}</a>}
        </div>
      )}
    </details>
  );
});

/** Characters of an input or a result that are shown at first, and what each Show more adds. */
const SHOWN_CHARS = 40_000;

/** Returns what lets a person scroll a long text by keyboard. */
const scrolledAs = (label: string) => ({ role: 'group', tabIndex: 0, 'aria-label': label });

function Raw({ label, text }: { label: string; text: string }) {
  const [most, setMost] = useState(SHOWN_CHARS);
  return (
    <>
      <pre className={kit.raw} {...scrolledAs(label)}>
        <VisibleText text={text.slice(0, most)} />
      </pre>
      {text.length > most && (
        <p>
          {answerStrings.shownStart(most, text.length)}{' '}
          <LinkButton onClick={() => setMost(most + SHOWN_CHARS)}>{answerStrings.showMore}</LinkButton>
        </p>
      )}
    </>
  );
}
