import { useEffect, useId, useRef, useState } from 'react';
import { type Agent, approvalsModeSchema, capabilitiesSchema } from '../../../contracts/domain/agent.ts';
import { AGENT_ADAPTERS, agentKind } from '../../../contracts/domain/agent-kinds.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SelectField, TextArea, TextField } from '../../kit/field.tsx';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { translate, translateError } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../agent-strings.ts';
import styles from '../agents.module.css';
import { describeEdit } from '../describe-edit.ts';
import { fileStrings } from '../files/agent-file-strings.ts';
import { AskedPanel, type AskedPanelProps } from '../files/asked-panel.tsx';
import { SkillFields } from '../files/skill-fields.tsx';
import { ScopeFields } from '../scope/scope-fields.tsx';
import { WhatItCan } from '../what-it-can.tsx';
import {
  type AgentDraft,
  type DraftField,
  fieldOf,
  firstDraft,
  readDraft,
  type TextKey,
  toPatch,
  withAdapter,
  withTitle,
} from './agent-draft.ts';
import { LimitFields } from './limit-fields.tsx';
import { ModelField } from './model-field.tsx';

/** What the form of a new agent starts with: a preset, or the file of an agent. */
export type AgentStart = Omit<AskedPanelProps, 'onChange'>;

interface AgentFormProps {
  /** The agent to edit; null for a new one. */
  known: Agent | null;
  /** Default: an empty form. */
  start?: AgentStart | undefined;
  /** Called with the name of the saved agent; null when cancelled. */
  onDone: (name: string | null) => void;
}

/** The form of an agent. Shows each error at its field. */
export function AgentForm({ known, start, onDone }: AgentFormProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { refresh } = useAgentList();
  const [draft, setDraft] = useState<AgentDraft>(() => firstDraft(known ?? start?.spec));
  const [errors, setErrors] = useState<Partial<Record<DraftField, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isolatedHint = useId();
  const kind = agentKind(draft.adapter);
  const isIsolated = kind?.isIsolated === true;
  useEffect(() => {
    // The field may be scrolled far above the pressed button.
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const set = (patch: Partial<AgentDraft>) => setDraft((before) => ({ ...before, ...patch }));
  const text = (field: TextKey) => ({
    label: strings.fields[field],
    value: draft[field],
    error: errors[field],
    ...(Object.hasOwn(strings.hints, field)
      ? { hint: Object.entries(strings.hints).find(([key]) => key === field)?.[1] ?? '' }
      : {}),
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  });

  // What the form does not show, such as rules, stays as it is.
  const base = known ?? start?.spec ?? null;
  const file = start?.file ?? null;

  const save = async () => {
    const read = readDraft(draft, base);
    setProblem(null);
    if (read.type === 'bad') {
      setErrors(read.errors);
      setProblem(strings.fixFields(namesOf(read.errors)));
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      const saved = known
        ? await call('agents.update', { name: known.name, patch: toPatch(read.spec) })
        : file === null
          ? await call('agents.create', read.spec)
          : await call('agents.install', { spec: read.spec, file });
      await refresh();
      notify(describeEdit(known, saved));
      onDone(saved.name);
    } catch (error) {
      const { code, data } = toErrorData(error);
      const field =
        typeof data?.field === 'string' ? fieldOf(data.field.split('.')) : code === 'agent-exists' ? 'name' : null;
      if (field === null) setProblem(translateError(error));
      else setErrors({ [field]: translateError(error) });
      setBusy(false);
    }
  };

  // The summary does not depend on the name, which many people fill in last.
  const preview = readDraft({ ...draft, name: known?.name ?? 'unnamed' }, base);
  return (
    <form
      ref={form}
      className={`${page.form} ${styles.wide}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      {start && <AskedPanel {...start} onChange={set} />}
      <fieldset className={`${page.group} ${styles.narrow}`}>
        <legend>{strings.groups.who}</legend>
        <TextField
          {...text('title')}
          onChange={({ currentTarget: { value } }) => set(known ? { title: value } : withTitle(draft, value))}
        />
        <TextField {...text('name')} disabled={known !== null} autoComplete="off" />
        <TextArea {...text('description')} rows={2} />
      </fieldset>
      <fieldset className={`${page.group} ${styles.narrow}`}>
        <legend>{strings.groups.model}</legend>
        <SelectField
          {...text('adapter')}
          hint={translate(kind?.description ?? '', { key: `agent-kind.${draft.adapter}.description` })}
          onChange={(event) => setDraft(withAdapter(draft, event.currentTarget.value))}
        >
          {AGENT_ADAPTERS.map((adapter) => (
            <option key={adapter} value={adapter}>
              {translate(agentKind(adapter)?.title ?? adapter, { key: `agent-kind.${adapter}.title` })}
            </option>
          ))}
        </SelectField>
        <ModelField draft={draft} error={errors.providerId ?? errors.modelId} onChange={set} />
        <TextArea {...text('prompt')} rows={start ? 12 : 4} />
        <TextArea {...text('shortPrompt')} rows={start?.spec.shortPrompt ? 6 : 2} />
      </fieldset>
      <fieldset className={page.group}>
        <legend>{strings.groups.scope}</legend>
        <ScopeFields agent={known?.name} draft={draft} errors={errors} onChange={set} />
      </fieldset>
      <fieldset className={`${page.group} ${styles.narrow}`}>
        <legend>{strings.groups.can}</legend>
        <div className={page.choices}>
          {capabilitiesSchema.keyof().options.map((right) => (
            <label key={right} className={page.choice}>
              <input
                type="checkbox"
                checked={draft.can[right]}
                onChange={(event) => set({ can: { ...draft.can, [right]: event.currentTarget.checked } })}
              />
              {strings.rights[right]}
            </label>
          ))}
        </div>
        <TextArea {...text('fetchAllowlist')} rows={2} spellCheck={false} />
        <SelectField {...text('approvals')}>
          {approvalsModeSchema.options.map((mode) => (
            <option key={mode} value={mode}>
              {strings.approvals[mode]}
            </option>
          ))}
        </SelectField>
        <label className={page.choice}>
          <input
            type="checkbox"
            checked={isIsolated || draft.isolated}
            disabled={isIsolated}
            aria-describedby={isolatedHint}
            onChange={(event) => set({ isolated: event.currentTarget.checked })}
          />
          {strings.fields.isolated}
        </label>
        <p className={page.hint} id={isolatedHint}>
          {isIsolated ? strings.isolatedByKind : strings.isolatedHint}
        </p>
      </fieldset>
      <fieldset className={`${page.group} ${styles.narrow}`}>
        <legend>{fileStrings.skills}</legend>
        <SkillFields chosen={draft.skills} onChange={(skills) => set({ skills })} />
      </fieldset>
      <fieldset className={`${page.group} ${styles.narrow}`}>
        <legend>{strings.groups.limits}</legend>
        <LimitFields draft={draft} field={text} />
      </fieldset>
      {preview.type === 'ok' && (
        <div className={styles.preview}>
          <WhatItCan spec={preview.spec} />
        </div>
      )}
      {problem !== null && <ErrorNote message={problem} />}
      <div className={page.actions}>
        <Button type="submit" tone="primary" busy={busy}>
          {file === null ? strings.save : fileStrings.install}
        </Button>
        <Button onClick={() => onDone(known?.name ?? null)}>{strings.cancel}</Button>
        {busy && <Working />}
      </div>
    </form>
  );
}

function namesOf(errors: Partial<Record<DraftField, string>>): string {
  return Object.entries(strings.fields)
    .filter(([field]) => Object.hasOwn(errors, field))
    .map(([, label]) => label)
    .join(', ');
}
