import { useId } from 'react';
import { approvalsModeSchema, capabilitiesSchema } from '../../../contracts/domain/agent.ts';
import { AGENT_ADAPTERS, agentKind, usesModel } from '../../../contracts/domain/agent-kinds.ts';
import { SelectField, TextArea, TextField } from '../../kit/field.tsx';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { translate } from '../../kit/worker-texts/translate.ts';
import { strings } from '../agent-strings.ts';
import styles from '../agents.module.css';
import { fileStrings } from '../files/agent-file-strings.ts';
import { SkillFields } from '../files/skill-fields.tsx';
import { ScopeFields } from '../scope/scope-fields.tsx';
import { type AgentDraft, type DraftField, type TextKey, withAdapter, withTitle } from './agent-draft.ts';
import { LimitFields } from './limit-fields.tsx';
import { ModelField } from './model-field.tsx';

export interface AgentFieldsProps {
  /** Name of the agent that is edited. Default: a new one. */
  known: string | undefined;
  draft: AgentDraft;
  errors: Partial<Record<DraftField, string>>;
  onChange: (patch: Partial<AgentDraft>) => void;
}

export function AgentFields({ known, draft, errors, onChange }: AgentFieldsProps) {
  const isolatedHint = useId();
  const kind = agentKind(draft.adapter);
  const hasModel = usesModel(draft.adapter);
  const isIsolated = kind?.isIsolated === true;
  const text = (field: TextKey) => ({
    label: strings.fields[field],
    value: draft[field],
    error: errors[field],
    ...(Object.hasOwn(strings.hints, field)
      ? { hint: Object.entries(strings.hints).find(([key]) => key === field)?.[1] ?? '' }
      : {}),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <fieldset className={`${page.group} ${styles.narrow}`}>
        <legend>{strings.groups.who}</legend>
        <TextField
          {...text('title')}
          onChange={({ currentTarget: { value } }) =>
            onChange(known === undefined ? withTitle(draft, value) : { title: value })
          }
        />
        <TextField {...text('name')} disabled={known !== undefined} autoComplete="off" />
        <TextArea {...text('description')} rows={2} />
      </fieldset>
      <fieldset className={`${page.group} ${styles.narrow}`}>
        <legend>{hasModel ? common.model : strings.fields.adapter}</legend>
        <SelectField
          {...text('adapter')}
          hint={translate(kind?.description ?? '', { key: `agent-kind.${draft.adapter}.description` })}
          onChange={(event) => onChange(withAdapter(draft, event.currentTarget.value))}
        >
          {AGENT_ADAPTERS.map((adapter) => (
            <option key={adapter} value={adapter}>
              {translate(agentKind(adapter)?.title ?? adapter, { key: `agent-kind.${adapter}.title` })}
            </option>
          ))}
        </SelectField>
        <ModelField draft={draft} error={errors.providerId ?? errors.modelId} onChange={onChange} />
        {hasModel && (
          <>
            <TextArea {...text('prompt')} rows={draft.prompt === '' ? 4 : 12} />
            <TextArea {...text('shortPrompt')} rows={draft.shortPrompt === '' ? 2 : 6} />
          </>
        )}
      </fieldset>
      <fieldset className={page.group}>
        <legend>{strings.groups.scope}</legend>
        <ScopeFields agent={known} draft={draft} errors={errors} onChange={onChange} />
      </fieldset>
      <fieldset className={`${page.group} ${styles.narrow}`}>
        <legend>{strings.groups.can}</legend>
        <div className={page.choices}>
          {capabilitiesSchema.keyof().options.map((right) => (
            <label key={right} className={page.choice}>
              <input
                type="checkbox"
                checked={draft.can[right]}
                onChange={(event) => onChange({ can: { ...draft.can, [right]: event.currentTarget.checked } })}
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
            onChange={(event) => onChange({ isolated: event.currentTarget.checked })}
          />
          {strings.fields.isolated}
        </label>
        <p className={page.hint} id={isolatedHint}>
          {isIsolated ? strings.isolatedByKind : strings.isolatedHint}
        </p>
      </fieldset>
      <fieldset className={`${page.group} ${styles.narrow}`}>
        <legend>{fileStrings.skills}</legend>
        <SkillFields chosen={draft.skills} onChange={(skills) => onChange({ skills })} />
      </fieldset>
      <fieldset className={`${page.group} ${styles.narrow}`}>
        <legend>{strings.groups.limits}</legend>
        <LimitFields draft={draft} field={text} />
      </fieldset>
    </>
  );
}
