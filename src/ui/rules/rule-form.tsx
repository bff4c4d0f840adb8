import { useId, useMemo, useState } from 'react';
import type { Label } from '../../contracts/domain/notebook/label.ts';
import type { RuleEffect } from '../../contracts/domain/policy.ts';
import { LABELS, RULE_EFFECTS } from '../../contracts/domain/row-words.ts';
import type { RuleListing, RuleMatch } from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { parentOf } from '../../core/shared/paths/path-parts.ts';
import { labelNames } from '../files/file-strings.ts';
import { Checkbox } from '../kit/checkbox.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Form, Options, SelectField, TextField } from '../kit/field.tsx';
import { FormActions } from '../kit/fields/form-actions.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import { opened } from '../kit/opening/opened.ts';
import page from '../kit/styles/page.module.css';
import { AgentSelect } from '../state/agents/agent-select.tsx';
import { useClient } from '../state/client-context.tsx';
import { usePaths } from '../state/notebook/use-paths.ts';
import { ActionPicker, type RuleAction } from './action-picker.tsx';
import { patternOf } from './rule-place.ts';
import { strings } from './rule-strings.ts';
import { useRuleUndo } from './use-rule-undo.ts';
import { useRuleWords } from './use-rule-words.ts';

const words = strings.form;

/** Most places that are suggested. */
const MAX_PLACES = 200;

function actionsOf({ tool, risk }: RuleMatch): readonly RuleAction[] {
  if (tool !== undefined) return [{ tool }];
  return risk === undefined ? [] : [{ risk }];
}

/** What the form of a new rule is filled with at first. */
export type RuleStart = Partial<Pick<RuleListing, 'effect' | 'match'>>;

interface RuleFormProps {
  /** The rule to edit; null for a new one. */
  known: RuleListing | null;
  /** Default: as the rule to edit. */
  start?: RuleStart;
  onClose: () => void;
}

/** Creates rules, one for each action that is picked, or edits one. */
export function RuleForm({ known, start = known ?? {}, onClose }: RuleFormProps) {
  const { call } = useClient();
  const { describe } = useRuleWords();
  const undoOf = useRuleUndo();
  const { notify } = useNotices();
  const titleId = useId();
  // The form opens on request, so the focus moves into it.
  const [effect, setEffect] = useState<RuleEffect>(start.effect ?? 'confirm');
  const [agent, setAgent] = useState(start.match?.agent ?? '');
  const [actions, setActions] = useState(actionsOf(start.match ?? {}));
  const [path, setPath] = useState(start.match?.path ?? '');
  const [exact, setExact] = useState(start.match?.exact ?? false);
  const [host, setHost] = useState(start.match?.host ?? '');
  const [label, setLabel] = useState<Label | ''>(start.match?.label ?? '');
  const places = usePlaces(exact);
  const save = useAction(async () => {
    const where: RuleMatch = {
      ...(agent === '' ? {} : { agent }),
      ...(path.trim() === '' ? {} : { path: patternOf(path, exact), ...(exact ? { exact } : {}) }),
      ...(host.trim() === '' ? {} : { host: host.trim() }),
      ...(label === '' || effect === 'allow' ? {} : { label }),
    };
    const [first = where, ...more] = actions.map((action): RuleMatch => ({ ...action, ...where }));
    const added: RuleListing[] = [];
    const addedIds = () => added.map(({ ruleId }) => ruleId);
    try {
      for (const match of known === null ? [first, ...more] : more)
        added.push(await call('rules.add', { effect, match }));
      const changed = known && (await call('rules.update', { ruleId: known.ruleId, patch: { effect, match: first } }));
      const saved = changed ? [changed, ...added] : added;
      notify(strings.saved(saved.map(describe).join('; ')), undoOf({ changed: changed?.ruleId, added: addedIds() }));
    } catch (failure) {
      // All or none of several rules.
      if (added.length > 0) await call('rules.remove', { ruleIds: addedIds() });
      throw failure;
    }
    onClose();
  });
  return (
    <Form {...opened(onClose)} className={page.inset} aria-labelledby={titleId} onSubmit={() => void save.run()}>
      <h2 id={titleId}>{known === null ? strings.create : words.editTitle}</h2>
      <fieldset className={page.choices}>
        <legend>{words.effect}</legend>
        {RULE_EFFECTS.map((one, _index) => (
          <label key={one} className={page.choice}>
            <input type="radio" name={titleId} checked={effect === one} onChange={() => setEffect(one)} />
            {words.effects[one]}
          </label>
        ))}
      </fieldset>
      <ActionPicker chosen={actions} onChange={setActions} />
      <div className={page.pair}>
        <AgentSelect label={common.agent} value={agent} onChoose={setAgent} every={common.allAgents} />
        <TextField
          label={words.path}
          hint={words.pathHint}
          value={path}
          maxLength={1024}
          spellCheck={false}
          suggestions={places}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
      </div>
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
      <FormActions submit={words.save} busy={save.busy} onCancel={onClose} />
    </Form>
  );
}

/** Suggests folders with everything in them, or single files. */
function usePlaces(isExact: boolean): readonly string[] {
  const paths = usePaths(true);
  return useMemo(() => {
    const files = paths ?? [];
    const found = isExact ? files : [...new Set(files.map(parentOf))].map((folder) => `${folder}/**`);
    return found
      .filter((place) => place !== '//**')
      .toSorted()
      .slice(0, MAX_PLACES);
  }, [paths, isExact]);
}
