import { inputOf } from '../../../contracts/domain/run/call-input.ts';
import type { RunDetails } from '../../../contracts/wire/commands/commands.ts';
import { jsonOrText } from '../../../core/shared/json/parse-json.ts';
import { common } from '../../kit/language/common-strings.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
import { todoStrings } from '../todos/todo-strings.ts';
import styles from './debug.module.css';
import type { DebugStep } from './debug-steps.ts';
import { debugStrings as strings } from './debug-strings.ts';
import { Raw, Section } from './raw-section.tsx';
import { SentRequest } from './sent-request.tsx';

/** Tools that read the catalog of tools. */
const LOOKUPS = /^catalog_/;

/** Shows one step: what was sent, what came back, what its calls did, and what it took. */
export function DebugStepView({ step, run }: { step: DebugStep; run: Pick<RunDetails, 'runId' | 'todos'> }) {
  const { index, step: row, calls, requests } = step;
  const used = row?.usage ?? requests.at(-1);
  const facts = [
    strings.stepFacts(used?.inputTokens ?? 0, used?.outputTokens ?? 0, calls.length),
    row === null ? strings.failed : strings.duration(row.durationMs),
  ];
  return (
    <Section title={strings.step(index)} facts={facts.join(' · ')}>
      {() => (
        <>
          <Section title={strings.request}>{() => <SentRequest runId={run.runId} index={index} />}</Section>
          {row !== null && <Section title={strings.answer}>{() => <Answer step={step} />}</Section>}
          {calls.map((call) => (
            <Call key={call.toolCallId} call={call} todo={run.todos?.find(({ id }) => id === call.todoId)?.text} />
          ))}
          <Section title={strings.usage}>
            {() => (
              <Raw title={strings.usage} value={{ usage: row?.usage ?? null, durationMs: row?.durationMs, requests }} />
            )}
          </Section>
        </>
      )}
    </Section>
  );
}

/** The answer, put together from the rows that it was stored in. */
function Answer({ step: { step, calls } }: { step: DebugStep }) {
  if (step === null) return null;
  const { reasoning, text, finishReason } = step;
  const raw = {
    ...(reasoning === '' ? {} : { reasoning }),
    ...(text === '' ? {} : { text }),
    ...(calls.length === 0
      ? {}
      : {
          toolCalls: calls.map(({ providerCallId, toolName, inputText }) => ({
            toolCallId: providerCallId,
            toolName,
            input: inputText,
          })),
        }),
  };
  return (
    <>
      <p className={styles.note}>
        {strings.finish(finishReason)} {strings.answerHint}
      </p>
      <Raw title={strings.answer} value={raw} />
    </>
  );
}

function Call({ call, todo }: { call: RunDetails['calls'][number]; todo: string | undefined }) {
  const { toolName, state, durationMs, rule, envelope, result } = call;
  const isLookup = LOOKUPS.test(toolName);
  return (
    <Section
      title={isLookup ? `${strings.lookup}: ${toolName}` : toolName}
      facts={`${state} · ${strings.duration(durationMs)}`}
    >
      {() => (
        <>
          {rule !== null && (
            <p className={styles.note}>
              <VisibleText text={strings.decidedBy(rule)} />
            </p>
          )}
          {todo !== undefined && (
            <p className={styles.note}>
              <VisibleText text={todoStrings.callsFor(todo)} />
            </p>
          )}
          <Section title={strings.envelope}>{() => <Raw title={strings.envelope} value={envelope} />}</Section>
          <Section title={common.input}>{() => <Raw title={common.input} value={jsonOrText(inputOf(call))} />}</Section>
          {call.executedInput !== undefined && (
            <Section title={strings.proposedInput}>
              {() => <Raw title={strings.proposedInput} value={jsonOrText(call.inputText)} />}
            </Section>
          )}
          <Section title={common.result}>{() => <Raw title={common.result} value={result} />}</Section>
        </>
      )}
    </Section>
  );
}
