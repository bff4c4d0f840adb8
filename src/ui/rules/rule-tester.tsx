import { useState } from 'react';
import { useRuleBookRevision } from '../../client/queries/rules/use-rule-book.ts';
import type { RuleTest } from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { parseJson, parseRecord } from '../../core/shared/json/parse-json.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Form, Options, SelectField, TextArea } from '../kit/field.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import kit from '../kit/kit.module.css';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { translate } from '../kit/worker-texts/translate.ts';
import { AgentSelect } from '../state/agents/agent-select.tsx';
import { useAgentList } from '../state/agents/use-agent-list.tsx';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { groupTools } from '../tools/tool-groups.ts';
import { strings as toolStrings } from '../tools/tool-strings.ts';
import { useToolCatalog } from '../tools/use-tool-catalog.ts';
import { useToolWords } from '../tools/use-tool-words.ts';
import { CallFields } from './call-fields.tsx';
import { listedName, ruleHref } from './rule-href.ts';
import { strings } from './rule-strings.ts';
import styles from './rules.module.css';
import { describeBuiltIn } from './use-rule-words.ts';

const words = strings.tester;

/** Answers what would happen when an agent calls a tool, by the check of the executor. */
export function RuleTester() {
  const { call } = useClient();
  const { notebookId } = usePlace().notebook;
  const revision = useRuleBookRevision();
  const { chosen } = useAgentList();
  const tools = useToolCatalog();
  const wordsOf = useToolWords();
  const [agent, setAgent] = useState<string | null>(null);
  const [tool, setTool] = useState<string | null>(null);
  const [input, setInput] = useState<string | null>(null);
  const [answered, setAnswered] = useState<{ question: string; answer: RuleTest } | null>(null);
  const [isJson, setJson] = useState(true);
  const groups = groupTools([...tools.values()]);
  const toolName = tool ?? groups[0]?.tools[0]?.name ?? '';
  const described = tools.get(toolName);
  const shown = input ?? toJson(described?.examples[0]?.input ?? {});
  const name = agent ?? chosen?.name ?? '';
  // An answer holds for these fields and these rules only.
  const question = JSON.stringify([name, toolName, shown, notebookId, revision]);
  const answer = answered?.question === question ? answered.answer : null;
  const ask = useAction(async () => {
    setAnswered(null);
    const input = parseJson(shown);
    setJson(input !== undefined);
    if (input === undefined) return;
    setAnswered({
      question,
      answer: await call('rules.test', { agent: name, toolName, input, notebookId }),
    });
  });
  const href = ruleHref(answer?.name, name);
  return (
    <section aria-labelledby="rule-tester">
      <h2 id="rule-tester">{words.title}</h2>
      <p>{words.text}</p>
      <Form className={page.inset} aria-labelledby="rule-tester" onSubmit={() => void ask.run()}>
        <div className={page.pair}>
          <AgentSelect label={common.agent} value={name} onChoose={setAgent} />
          <SelectField
            label={words.tool}
            value={toolName}
            onChange={(event) => {
              setTool(event.currentTarget.value);
              setInput(null);
            }}
          >
            {groups.map(({ group, tools: list }) => (
              <optgroup key={group} label={toolStrings.groups[group]}>
                <Options of={list.map(({ name }) => [name, `${wordsOf(name)} (${name})`])} />
              </optgroup>
            ))}
          </SelectField>
        </div>
        {described && (
          <CallFields
            key={toolName}
            tool={described}
            value={parseRecord(shown) ?? {}}
            onChange={(value) => setInput(toJson(value))}
          />
        )}
        <details className={kit.disclosure} open={!isJson || undefined}>
          <summary className={styles.part}>{words.advanced}</summary>
          <TextArea
            label={words.input}
            error={isJson ? undefined : words.badJson}
            rows={5}
            spellCheck={false}
            value={shown}
            onChange={(event) => setInput(event.currentTarget.value)}
          />
        </details>
        <div className={page.actions}>
          <Button type="submit" busy={ask.busy}>
            {words.ask}
          </Button>
        </div>
        {ask.error && <ErrorNote message={ask.error.message} />}
        <div role="status">
          {answer && (
            <p>
              <strong data-decision={answer.decision}>{words.decision[answer.decision]}</strong>{' '}
              <VisibleText
                text={
                  isBuiltInAllow(answer)
                    ? describeBuiltIn(listedName(answer.name))
                    : translate(answer.text, answer.sentence)
                }
              />{' '}
              {href !== null && <a href={href}>{words.toRule}</a>}
            </p>
          )}
        </div>
      </Form>
    </section>
  );
}

function toJson(input: unknown): string {
  return JSON.stringify(input, null, 2);
}

/** The sentence of the worker about it is English only. */
function isBuiltInAllow({ decision, name }: RuleTest): boolean {
  return decision === 'allow' && /^(?:default|mount)\./.test(name);
}
