import { type FormEvent, useState } from 'react';
import type { RuleTest } from '../../contracts/wire/commands/rule-requests.ts';
import { useAgentList } from '../agents/use-agent-list.tsx';
import { useClient } from '../app/state/client-context.tsx';
import { usePlace } from '../app/state/place-context.tsx';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { SelectField, TextArea } from '../kit/field.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { translate } from '../kit/worker-texts/translate.ts';
import { formatRoute } from '../routes/routes.ts';
import { useTools } from '../tools/use-tools.ts';
import { describeBuiltIn } from './describe-listing.ts';
import { strings } from './rule-strings.ts';
import styles from './rules.module.css';

const words = strings.tester;

/** Answers what would happen when an agent calls a tool, by the check of the executor. */
export function RuleTester() {
  const { call } = useClient();
  const { notebook } = usePlace();
  const { agents, chosen } = useAgentList();
  const { tools } = useTools('', null);
  const [agent, setAgent] = useState<string | null>(null);
  const [tool, setTool] = useState<string | null>(null);
  const [input, setInput] = useState<string | null>(null);
  const [answer, setAnswer] = useState<RuleTest | null>(null);
  const [isJson, setJson] = useState(true);
  const toolName = tool ?? tools?.[0]?.name ?? '';
  const example = tools?.find(({ name }) => name === toolName)?.examples[0]?.input;
  const shown = input ?? JSON.stringify(example ?? {}, null, 2);
  const name = agent ?? chosen?.name ?? '';
  const ask = useAction(async () => {
    setAnswer(null);
    const parsed = parse(shown);
    setJson(parsed !== null);
    if (parsed === null) return;
    const { notebookId } = notebook;
    setAnswer(await call('rules.test', { agent: name, toolName, input: parsed.value, notebookId }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask.run();
  };
  return (
    <section aria-labelledby="rule-tester">
      <h2 id="rule-tester">{words.title}</h2>
      <p>{words.text}</p>
      <form className={styles.form} aria-labelledby="rule-tester" onSubmit={submit}>
        <div className={page.pair}>
          <SelectField label={words.agent} value={name} onChange={(event) => setAgent(event.currentTarget.value)}>
            {agents.map((each) => (
              <option key={each.name} value={each.name}>
                {each.title}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={words.tool}
            value={toolName}
            onChange={(event) => {
              setTool(event.currentTarget.value);
              setInput(null);
            }}
          >
            {(tools ?? []).map((each) => (
              <option key={each.name} value={each.name}>
                {each.name}
              </option>
            ))}
          </SelectField>
        </div>
        <TextArea
          label={words.input}
          error={isJson ? undefined : words.badJson}
          rows={5}
          spellCheck={false}
          value={shown}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
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
                text={isBuiltInAllow(answer) ? describeBuiltIn(listedName(answer.ruleId)) : translate(answer.text)}
              />{' '}
              <a href={formatRoute({ view: 'rules', name: listedName(answer.ruleId) })}>{words.toRule}</a>
            </p>
          )}
        </div>
      </form>
    </section>
  );
}

/** The sentence of the worker about it is English only. */
function isBuiltInAllow({ decision, ruleId }: RuleTest): boolean {
  return decision === 'allow' && /^(?:default|mount)\./.test(ruleId);
}

/** All refusals by the scope are one rule of the list. */
function listedName(ruleId: string): string {
  if (/^(?:scope|url)\./.test(ruleId)) return 'scope';
  return ruleId.startsWith('mount.') ? 'mount.runs' : ruleId;
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
