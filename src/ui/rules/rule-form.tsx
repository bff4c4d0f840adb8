import { useEffect, useId, useRef, useState } from 'react';
import type { Label } from '../../contracts/domain/notebook/label.ts';
import type { Risk, RuleEffect } from '../../contracts/domain/policy.ts';
import { LABELS, RISKS, RULE_EFFECTS } from '../../contracts/domain/row-words.ts';
import type { RuleListing, RuleMatch } from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { labelNames } from '../files/file-strings.ts';
import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Form, Options, SelectField, TextField } from '../kit/field.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/styles/page.module.css';
import { AgentSelect } from '../state/agents/agent-select.tsx';
import { useAgentTitle } from '../state/agents/use-agent-title.ts';
import { useClient } from '../state/client-context.tsx';
import { useTools } from '../tools/use-tools.ts';
import { describeListing } from './describe-listing.ts';
import { strings } from './rule-strings.ts';
import { useRuleUndo } from './use-rule-undo.ts';

const words = strings.form;

/** Value of the field for the action: `*`, `risk:write`, or `tool:write_file`. */
type What = string;

function whatOf({ tool, risk }: RuleMatch): What {
  if (tool !== undefined) return `tool:${tool}`;
  return risk === undefined ? '*' : `risk:${risk}`;
}

function matchFrom(what: What): Pick<RuleMatch, 'tool' | 'risk'> {
  if (what.startsWith('tool:')) return { tool: what.slice(5) };
  const risk = RISKS.find((one) => what === `risk:${one}`);
  return risk === undefined ? {} : { risk };
}

/** Creates a rule, or edits one. */
export function RuleForm({ known, onClose }: { known: RuleListing | null; onClose: () => void }) {
  const { call } = useClient();
  const titleOf = useAgentTitle();
  const undoOf = useRuleUndo();
  const { tools } = useTools('', null);
  const { notify } = useNotices();
  const titleId = useId();
  const first = useRef<HTMLInputElement>(null);
  // The form opens on request, so the focus moves into it.
  useEffect(() => first.current?.focus(), []);
  const [effect, setEffect] = useState<RuleEffect>(known?.effect ?? 'confirm');
  const [agent, setAgent] = useState(known?.match.agent ?? '');
  const [what, setWhat] = useState<What>(whatOf(known?.match ?? {}));
  const [path, setPath] = useState(known?.match.path ?? '');
  const [exact, setExact] = useState(known?.match.exact ?? false);
  const [host, setHost] = useState(known?.match.host ?? '');
  const [label, setLabel] = useState<Label | ''>(known?.match.label ?? '');
  const save = useAction(async () => {
    const match: RuleMatch = {
      ...matchFrom(what),
      ...(agent === '' ? {} : { agent }),
      ...(path.trim() === '' ? {} : { path: path.trim(), ...(exact ? { exact } : {}) }),
      ...(host.trim() === '' ? {} : { host: host.trim() }),
      ...(label === '' || effect === 'allow' ? {} : { label }),
    };
    const saved =
      known === null
        ? await call('rules.add', { effect, match })
        : await call('rules.update', { ruleId: known.ruleId, patch: { effect, match } });
    const undo = undoOf(known === null ? 'rules.remove' : 'rules.restore', saved.ruleId);
    notify(strings.saved(describeListing(saved, titleOf)), undo);
    onClose();
  });
  return (
    <Form className={page.inset} aria-labelledby={titleId} onSubmit={() => void save.run()}>
      <h2 id={titleId}>{known === null ? words.newTitle : words.editTitle}</h2>
      <fieldset className={page.choices}>
        <legend>{words.effect}</legend>
        {RULE_EFFECTS.map((one, index) => (
          <label key={one} className={page.choice}>
            <input
              ref={index === 0 ? first : null}
              type="radio"
              name={titleId}
              checked={effect === one}
              onChange={() => setEffect(one)}
            />
            {words.effects[one]}
          </label>
        ))}
      </fieldset>
      <div className={page.pair}>
        <SelectField label={words.what} value={what} onChange={(event) => setWhat(event.currentTarget.value)}>
          <option value="*">{words.any}</option>
          <optgroup label={words.byRisk}>
            <Options of={RISKS.map((risk: Risk) => [`risk:${risk}`, strings.risk[risk]])} />
          </optgroup>
          <optgroup label={words.byTool}>
            <Options
              of={toolNames(tools?.map(({ name }) => name) ?? [], known).map((name) => [`tool:${name}`, name])}
            />
          </optgroup>
        </SelectField>
        <AgentSelect label={words.agent} value={agent} onChoose={setAgent} every={strings.everyAgent} />
      </div>
      <TextField
        label={words.path}
        hint={words.pathHint}
        value={path}
        maxLength={1024}
        spellCheck={false}
        onChange={(event) => setPath(event.currentTarget.value)}
      />
      <Checkbox checked={exact} onCheck={setExact}>
        {words.exact}
      </Checkbox>
      <div className={page.pair}>
        <TextField
          label={words.host}
          hint={words.hostHint}
          value={host}
          maxLength={253}
          spellCheck={false}
          onChange={(event) => setHost(event.currentTarget.value)}
        />
        {effect !== 'allow' && (
          <SelectField
            label={words.label}
            value={label}
            onChange={({ currentTarget: { value } }) => setLabel(LABELS.find((one) => one === value) ?? '')}
          >
            <option value="">{words.noLabel}</option>
            <Options of={LABELS.map((one) => [one, labelNames[one]])} />
          </SelectField>
        )}
      </div>
      <p className={page.hint}>{strings.pending}</p>
      {save.error && <ErrorNote message={save.error.message} />}
      <div className={page.actions}>
        <Button tone="primary" type="submit" busy={save.busy}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Form>
  );
}

/** A rule may name a tool that this version does not have. */
function toolNames(names: readonly string[], known: RuleListing | null): string[] {
  const tool = known?.match.tool;
  return tool === undefined || names.includes(tool) ? [...names] : [tool, ...names];
}
