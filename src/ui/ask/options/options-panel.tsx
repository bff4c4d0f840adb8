import { X } from 'lucide-react';
import { useId } from 'react';
import { usesModel } from '../../../contracts/domain/agent-kinds.ts';
import { MAX_GOAL_CHARS, type RunConfig } from '../../../contracts/domain/run/run-config.ts';
import { IconButton } from '../../kit/button.tsx';
import { Options, SelectField, TextArea, TextField } from '../../kit/field.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { useModels } from '../../state/models/use-models.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { ASK_FIELD_ID } from '../use-ask.tsx';
import { FolderOptions } from './folder-options.tsx';
import styles from './options.module.css';
import { OPTIONS_BUTTON_ID, OPTIONS_PANEL_ID, optionsOpen } from './options-open.ts';
import { optionsStrings as strings } from './options-strings.ts';
import { runOptionsOf, setRunOptions, useRunOptions } from './run-options.ts';
import { ToolOptions } from './tool-options.tsx';

/** Sets the options of the run that the next message starts: goal, model, tools, folders, limits. */
export default function OptionsPanel() {
  const { notebookId } = usePlace().notebook;
  const config = useRunOptions(notebookId) ?? {};
  const { chosen } = useAgentList();
  const headId = useId();
  const change = (patch: Changed) => setRunOptions(notebookId, changed(runOptionsOf(notebookId) ?? {}, patch));
  return (
    <section id={OPTIONS_PANEL_ID} className={styles.panel} aria-labelledby={headId} ref={closeWithPage}>
      <div className={styles.head}>
        <h2 id={headId}>{strings.title}</h2>
        <IconButton icon={X} label={strings.close} onClick={close} />
      </div>
      <p className={page.soft}>{strings.hint}</p>
      <TextArea
        label={strings.goal}
        hint={strings.goalHint}
        rows={2}
        maxLength={MAX_GOAL_CHARS}
        value={config.goal ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change({ goal: value.trim() === '' ? undefined : value });
        }}
      />
      {(config.model !== undefined || (chosen && usesModel(chosen.adapter))) && (
        <ModelOption model={config.model} onChange={(model) => change({ model })} />
      )}
      <ToolOptions agent={chosen?.name ?? null} tools={config.tools} onChange={(tools) => change({ tools })} />
      <FolderOptions mounts={config.mounts} onChange={(mounts) => change({ mounts })} />
      <BudgetOptions budgets={config.budgets} onChange={(budgets) => change({ budgets })} />
    </section>
  );
}

function close(): void {
  optionsOpen.set(false);
  // On a phone the button shows only while a message is being written.
  const isShown = document.getElementById(OPTIONS_BUTTON_ID)?.checkVisibility() === true;
  focusSoon(isShown ? OPTIONS_BUTTON_ID : ASK_FIELD_ID);
}

/**
 * Closes the panel with Escape, from within it and from where nothing else has the focus, and when the person goes to another page, which
 * it would cover.
 */
function closeWithPage(panel: HTMLElement | null) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    // Closes nothing else with the same key.
    event.stopPropagation();
    close();
  };
  const onOtherKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    const isFree = target === document.body || target === document.getElementById(OPTIONS_BUTTON_ID);
    if (key === 'Escape' && isFree && !defaultPrevented) close();
  };
  const onLeave = () => optionsOpen.set(false);
  panel?.addEventListener('keydown', onKeyDown);
  document.addEventListener('keydown', onOtherKey);
  window.addEventListener('hashchange', onLeave);
  return () => {
    panel?.removeEventListener('keydown', onKeyDown);
    document.removeEventListener('keydown', onOtherKey);
    window.removeEventListener('hashchange', onLeave);
  };
}

type Changed = { readonly [Name in keyof RunConfig]?: RunConfig[Name] | undefined };

/** Returns the options with some of them set, or unset where they are undefined; undefined when none is left. */
function changed(config: RunConfig, patch: Changed): RunConfig | undefined {
  const next = Object.entries({ ...config, ...patch }).filter(([, option]) => option !== undefined);
  return next.length === 0 ? undefined : Object.fromEntries(next);
}

type Model = RunConfig['model'];

function ModelOption({ model, onChange }: { model: Model; onChange: (model: Model) => void }) {
  const { providers = [], locals } = useModels();
  const served = providers.flatMap(({ providerId, models }) => models.map((modelId) => ({ providerId, modelId })));
  const all = [...locals, ...served];
  const known = all.map((ref): [string, string] => [JSON.stringify([ref.providerId, ref.modelId]), ref.modelId]);
  const value = model === undefined ? '' : JSON.stringify([model.providerId, model.modelId]);
  const gone: [string, string][] = model && !known.some(([key]) => key === value) ? [[value, model.modelId]] : [];
  return (
    <SelectField
      label={common.model}
      value={value}
      onChange={(event) => {
        const key = event.currentTarget.value;
        onChange(all.find((ref) => JSON.stringify([ref.providerId, ref.modelId]) === key));
      }}
    >
      <option value="">{strings.ownModel}</option>
      <Options of={[...known, ...gone]} />
    </SelectField>
  );
}

type Budgets = NonNullable<RunConfig['budgets']>;

const MINUTE_MS = 60_000;
const FIELDS = [
  { name: 'steps', label: strings.budgetSteps, unit: 1, most: 1000 },
  { name: 'toolCalls', label: strings.budgetCalls, unit: 1, most: 10_000 },
  { name: 'wallClockMs', label: strings.budgetMinutes, unit: MINUTE_MS, most: 1440 },
  { name: 'costUsd', label: strings.budgetCost, unit: 1, most: 1_000_000 },
] as const satisfies readonly { name: keyof Budgets; label: string; unit: number; most: number }[];

function BudgetOptions({
  budgets = {},
  onChange,
}: {
  budgets: Budgets | undefined;
  onChange: (budgets: Budgets | undefined) => void;
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{strings.budgets}</legend>
      <div className={styles.numbers}>
        {FIELDS.map(({ name, label, unit, most }) => {
          const isCost = name === 'costUsd';
          const value = budgets[name];
          return (
            <TextField
              key={name}
              label={label}
              type="number"
              inputMode={isCost ? 'decimal' : 'numeric'}
              min={isCost ? 0 : 1}
              max={most}
              step={isCost ? 'any' : 1}
              placeholder={strings.asAgent}
              defaultValue={value === undefined ? '' : String(value / unit)}
              onChange={(event) => {
                const amount = readAmount(event.currentTarget.value, most, isCost);
                const next = Object.entries({ ...budgets, [name]: amount === undefined ? undefined : amount * unit });
                const set = next.filter(([, limit]) => limit !== undefined);
                onChange(set.length === 0 ? undefined : Object.fromEntries(set));
              }}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

/** Returns a number that a limit may have; undefined for anything else. */
function readAmount(text: string, most: number, isCost: boolean): number | undefined {
  const amount = Number(text);
  if (text.trim() === '' || !Number.isFinite(amount) || amount < 0 || amount > most) return undefined;
  return isCost || (amount >= 1 && Number.isInteger(amount)) ? amount : undefined;
}
