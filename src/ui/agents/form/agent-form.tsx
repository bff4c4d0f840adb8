import { useEffect, useRef, useState } from 'react';
import type { Agent } from '../../../contracts/domain/agent.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { freeAgentName } from '../../../core/shared/names/free-agent-name.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Form } from '../../kit/field.tsx';
import { FormActions } from '../../kit/fields/form-actions.tsx';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { formatRoute } from '../../routes/routes.ts';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { useClient } from '../../state/client-context.tsx';
import { useLacksModel } from '../../state/models/use-lacks-model.ts';
import { strings } from '../agent-strings.ts';
import styles from '../agents.module.css';
import { describeEdit } from '../describe-edit.ts';
import { fileStrings } from '../files/agent-file-strings.ts';
import { AskedPanel, type AskedPanelProps } from '../files/asked-panel.tsx';
import { WhatItCan } from '../what-it-can.tsx';
import { type AgentDraft, type DraftField, fieldOf, firstDraft, nameFrom, readDraft, toPatch } from './agent-draft.ts';
import { AgentFields } from './agent-fields.tsx';
import { isInQuestions, NewAgentQuestions } from './new-agent-questions.tsx';

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
  const { agents, refresh } = useAgentList();
  const lacksModel = useLacksModel();
  const [draft, setDraft] = useState<AgentDraft>(() => firstDraft(known ?? start?.spec));
  const [errors, setErrors] = useState<Partial<Record<DraftField, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isAdvancedOpen, setAdvancedOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The field may be scrolled far above the pressed button.
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const set = (patch: Partial<AgentDraft>) => setDraft((before) => ({ ...before, ...patch }));
  // What the form does not show, such as rules, stays as it is.
  const base = known ?? start?.spec ?? null;
  const file = start?.file ?? null;

  // Three questions instead of every field: for a new agent of the person's own.
  const isNew = known === null && file === null;

  const showErrors = (found: Partial<Record<DraftField, string>>) => {
    setErrors(found);
    if (!Object.keys(found).every(isInQuestions)) setAdvancedOpen(true);
  };

  const save = async () => {
    const taken = new Set(agents.map(({ name }) => name));
    const named =
      isNew && draft.name.trim() === '' ? freeAgentName(nameFrom(draft.title) || 'agent', taken) : draft.name;
    const read = readDraft({ ...draft, name: named }, base);
    const missing = isNew ? findMissing(draft) : {};
    setProblem(null);
    if (read.type === 'bad' || Object.keys(missing).length > 0) {
      const found = { ...(read.type === 'bad' ? read.errors : {}), ...missing };
      showErrors(found);
      setProblem(strings.fixFields(namesOf(found, isNew)));
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
      else showErrors({ [field]: translateError(error) });
      setBusy(false);
    }
  };

  // The summary does not depend on the name, which many people fill in last.
  const preview = readDraft({ ...draft, name: known?.name ?? 'unnamed' }, base);
  const fields = <AgentFields known={known?.name} draft={draft} errors={errors} onChange={set} />;
  return (
    <Form ref={form} className={`${page.form} ${styles.wide}`} onSubmit={() => !busy && void save()}>
      {/* Before the questions: the person learns what is missing before filling in the form. */}
      {known === null && lacksModel(draft.adapter) && (
        <p className={page.hint}>
          {strings.models.needed} <a href={formatRoute({ view: 'models' })}>{strings.models.under}</a>
        </p>
      )}
      {start && !isNew && <AskedPanel {...start} onChange={set} />}
      {isNew ? (
        <>
          <NewAgentQuestions
            draft={draft}
            errors={errors}
            asked={start?.asked ?? null}
            hasPicker={!isAdvancedOpen}
            onChange={set}
          />
          <details
            className={styles.advanced}
            open={isAdvancedOpen}
            onToggle={(event) => setAdvancedOpen(event.currentTarget.open)}
          >
            <summary>{strings.advanced}</summary>
            {isAdvancedOpen && (
              <div className={page.form}>
                {start && <AskedPanel {...start} onChange={set} />}
                {fields}
              </div>
            )}
          </details>
        </>
      ) : (
        fields
      )}
      {preview.type === 'ok' && (
        <div className={styles.preview}>
          <WhatItCan spec={preview.spec} />
        </div>
      )}
      {problem !== null && <ErrorNote message={problem} />}
      <FormActions
        submit={isNew ? strings.createNow : file === null ? common.save : fileStrings.install}
        busy={busy}
        onCancel={() => onDone(known?.name ?? null)}
      >
        {busy && <Working />}
      </FormActions>
    </Form>
  );
}

/** Returns an error for each question of a new agent without an answer. */
function findMissing({ title, name, notebooks, folders, can }: AgentDraft): Partial<Record<DraftField, string>> {
  return {
    ...(title.trim() === '' && name.trim() === '' ? { title: strings.questions.noTitle } : {}),
    ...(notebooks === '' || folders === '' ? { notebooks: strings.questions.nowhere } : {}),
    ...(Object.values(can).includes(true) ? {} : { can: strings.questions.noRight }),
  };
}

/** Lists the labels of the fields with an error. The form of a new agent has questions in place of some fields. */
function namesOf(errors: Partial<Record<DraftField, string>>, isNew: boolean): string {
  const { where, write } = strings.questions;
  return Object.entries(isNew ? { ...strings.fields, notebooks: where, can: write } : strings.fields)
    .filter(([field]) => Object.hasOwn(errors, field))
    .map(([, label]) => strings.quoted(label))
    .join(', ');
}
