import { useId, useState } from 'react';
import type { PreflightFinding } from '../../../../contracts/domain/run/preflight.ts';
import { describeFinding } from '../../../../ui/ask/preflight/preflight-strings.ts';
import { usePreflight } from '../../../../ui/ask/preflight/use-preflight.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { Form, SelectField, TextArea, TextField } from '../../../../ui/kit/field.tsx';
import { useAction } from '../../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../../ui/kit/language/common-strings.ts';
import { answerLanguage } from '../../../../ui/kit/language/language-of-answers.ts';
import { useNotices } from '../../../../ui/kit/notices.tsx';
import { focusFirst } from '../../../../ui/kit/opening/opened.ts';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { AgentSelect } from '../../../../ui/state/agents/agent-select.tsx';
import { useAgentList } from '../../../../ui/state/agents/use-agent-list.tsx';
import { useAgentTitle } from '../../../../ui/state/agents/use-agent-title.ts';
import { useClient } from '../../../../ui/state/client-context.tsx';
import { usePlace } from '../../../../ui/state/place-context.tsx';
import type { Task } from '../../contract/task.ts';
import { strings } from '../../texts/task-strings.ts';
import { nameFrom } from './describe-task.ts';
import styles from './tasks.module.css';
import type { ShownTask } from './use-tasks.ts';

const words = strings.form;

interface TaskFormProps {
  /** The task to edit; null for a new one. */
  known: Task | null;
  all: readonly ShownTask[];
  onClose: () => void;
}

/** Creates a task, or edits one that waits. */
export function TaskForm({ known, all, onClose }: TaskFormProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { chosen } = useAgentList();
  const { notebook } = usePlace();
  const titleOf = useAgentTitle();
  const titleId = useId();
  const [prompt, setPrompt] = useState(known?.prompt ?? '');
  const [title, setTitle] = useState(known?.title ?? '');
  const [picked, setAgent] = useState(known?.agent ?? '');
  const [after, setAfter] = useState(known?.after ?? '');
  const [startAt, setStartAt] = useState(toLocal(known?.startAtMs ?? null));
  const [held, setHeld] = useState<readonly PreflightFinding[]>([]);
  const agent = picked === '' ? (chosen?.name ?? '') : picked;
  const notebookId = known?.notebookId ?? notebook.notebookId;
  const { shown, check } = usePreflight(
    prompt.trim() === '' || agent === '' ? null : { message: prompt, agent, notebookId },
  );
  const isHeld = held.length > 0;
  const findings = isHeld ? held : shown.findings;

  const save = useAction(async () => {
    const found = isHeld ? [] : (await check({ message: prompt, agent, notebookId })).findings;
    const blocking = found.filter(({ level, kind }) => level === 'blocking' && kind !== 'model');
    // An edited task is checked once more when it starts; its card says what was found.
    if (known === null && blocking.length > 0) return setHeld(blocking);
    const name = title.trim() === '' ? nameFrom(prompt) : title.trim();
    const startAtMs = fromLocal(startAt);
    if (known === null) {
      const when = startAtMs === null ? {} : { startAtMs };
      const order = after === '' ? {} : { after };
      const how = { ...order, ...when, ...answerLanguage() };
      await call('tasks.create', { title: name, prompt, agent, notebookId, anyway: isHeld, ...how });
    } else {
      const patch = { title: name, prompt, agent, after: after === '' ? null : after, startAtMs };
      await call('tasks.update', { taskId: known.taskId, patch });
    }
    notify(strings.saved(name));
    onClose();
  });
  const others = all.filter(({ task, state }) => task.taskId !== known?.taskId && state !== 'cancelled');
  return (
    <Form ref={focusFirst} className={page.inset} aria-labelledby={titleId} onSubmit={() => void save.run()}>
      <h2 id={titleId}>{known === null ? strings.create : words.editTitle}</h2>
      <TextArea
        label={words.prompt}
        value={prompt}
        required
        rows={3}
        maxLength={100_000}
        onChange={(event) => {
          setPrompt(event.currentTarget.value);
          setHeld([]);
        }}
      />
      <div className={styles.pair}>
        <TextField
          label={common.name}
          hint={words.nameHint}
          value={title}
          maxLength={200}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {known !== null && known.continues !== null ? (
          <p className={page.hint}>{words.sameAgent}</p>
        ) : (
          <AgentSelect
            label={common.agent}
            value={agent}
            onChoose={(name) => {
              setAgent(name);
              setHeld([]);
            }}
          />
        )}
      </div>
      <div className={styles.pair}>
        <SelectField label={words.after} value={after} onChange={(event) => setAfter(event.currentTarget.value)}>
          <option value="">{words.noAfter}</option>
          {others.map(({ task, state }) => (
            <option key={task.taskId} value={task.taskId}>
              {task.title} ({strings.state[state]})
            </option>
          ))}
        </SelectField>
        <TextField
          label={words.startAt}
          hint={words.startAtHint}
          type="datetime-local"
          value={startAt}
          onChange={(event) => setStartAt(event.currentTarget.value)}
        />
      </div>
      {findings.length > 0 && (
        <section className={styles.findings} aria-label={words.findings} aria-live="polite">
          <ul>
            {findings.map((finding) => {
              const text = describeFinding(finding, titleOf(agent));
              return (
                <li key={text}>
                  <VisibleText text={text} />
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {save.error && <ErrorNote message={save.error.message} />}
      <div className={page.actions}>
        <Button tone="primary" type="submit" busy={save.busy}>
          {known !== null ? common.save : isHeld ? words.addAnyway : words.add}
        </Button>
        <Button onClick={onClose}>{common.discard}</Button>
      </div>
    </Form>
  );
}

/** The value of a `datetime-local` field: local time without seconds. */
function toLocal(atMs: number | null): string {
  if (atMs === null) return '';
  const date = new Date(atMs);
  return new Date(atMs - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function fromLocal(value: string): number | null {
  const atMs = new Date(value).getTime();
  return Number.isNaN(atMs) ? null : Math.max(0, atMs);
}
