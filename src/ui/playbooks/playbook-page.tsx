import { FlaskConical, History, Play, Save, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PlaybookCheck, PlaybookLanguage } from '../../contracts/domain/playbook/playbook-requests.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { ValueFields } from '../kit/fields/value-fields.tsx';
import { afterPause } from '../kit/hooks/after-pause.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/styles/page.module.css';
import { translate, translateError } from '../kit/worker-texts/translate.ts';
import { Working } from '../kit/working.tsx';
import PinButton from '../launcher/pin-button.tsx';
import { navigate } from '../routes/use-route.ts';
import { useAgentList } from '../state/agents/use-agent-list.tsx';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { useTools } from '../tools/use-tools.ts';
import { FunctionList } from './editor/function-list.tsx';
import { PlaybookEditor, type PlaybookEditorHandle } from './editor/playbook-editor.tsx';
import type { OpenPlaybook } from './open-playbook.ts';
import { PlaybookRuns } from './playbook-runs.tsx';
import { strings } from './playbook-strings.ts';
import styles from './playbooks.module.css';
import { shownInputs } from './shown-playbook.ts';

/** Longest title of a conversation that a playbook starts, in characters. */
const MAX_TITLE = 200;

interface PlaybookPageProps {
  readonly open: OpenPlaybook;
  /** Leaves a text that has no address. */
  readonly onClose?: () => void;
}

/** One playbook: its inputs, its runs, and its text in an editor. */
export function PlaybookPage({ open, onClose }: PlaybookPageProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { notebook, setSession } = usePlace();
  const { notebookId } = notebook;
  const [source, setSource] = useState(open.source);
  const [inputs, setInputs] = useState(open.inputs);
  const editor = useRef<PlaybookEditorHandle>(null);
  const words = useCompletionWords();
  const { check, isCurrent } = usePlaybookCheck(source);
  const errors = useMemo(() => check?.errors ?? [], [check]);
  const isReady = isCurrent && check?.ok === true;

  const isShipped = open.opened === null && open.name !== null && open.retryOf === null;
  const start = useAction(async (dryRun: boolean) => {
    const retryOf = open.retryOf === null ? {} : { retryOf: open.retryOf };
    const wanted = Object.fromEntries(
      Object.entries(inputs).filter(([name]) => check?.inputs.some((input) => input.name === name)),
    );
    // A shipped playbook has its title in the language of the screen, unless its text was changed.
    const title = isShipped && source === open.source ? { title: open.title.slice(0, MAX_TITLE) } : {};
    const asked = { playbook: source, inputs: wanted, notebookId, dryRun, ...retryOf, ...title };
    const started = await call('playbooks.run', asked);
    setSession(started.sessionId);
    navigate({ view: 'run', notebookId, runId: started.runId });
  });
  const save = useAction(async () => {
    const saved = await call('playbooks.save', { source, opened: open.opened });
    const isNew = open.opened === null;
    notify(strings.saved(saved.title), {
      label: common.undo,
      run: () => undone(call(isNew ? 'playbooks.remove' : 'playbooks.restore', { name: saved.name })),
    });
    onClose?.();
    navigate({ view: 'playbooks', name: saved.name });
  });
  const remove = useAction(async () => {
    const name = open.opened ?? '';
    await call('playbooks.remove', { name });
    notify(strings.removed(open.title), {
      label: common.undo,
      run: () => undone(call('playbooks.restore', { name })),
    });
    navigate({ view: 'playbooks', name: null });
  });
  const restore = useAction(async () => {
    const restored = await call('playbooks.restore', { name: open.opened ?? '' });
    notify(strings.restored(restored.title));
    navigate({ view: 'playbooks', name: null });
  });
  function undone(work: Promise<unknown>): void {
    work.then(
      () => navigate({ view: 'playbooks', name: null }),
      (failure: unknown) => notify(translateError(failure)),
    );
  }
  const busy = start.busy || save.busy || remove.busy || restore.busy;
  const error = start.error ?? save.error ?? remove.error ?? restore.error;
  const shownFields =
    isShipped && open.name !== null ? shownInputs(open.name, check?.inputs ?? []) : (check?.inputs ?? []);
  return (
    <>
      <div className={page.head}>
        {onClose && <LinkButton onClick={onClose}>{strings.back}</LinkButton>}
        <h1 className={page.title}>{open.title}</h1>
        {open.about !== '' && <p>{open.about}</p>}
        {(check?.ok === true || check?.needsModel === true) && (
          <p className={styles.facts}>
            <span>{check.needsModel ? strings.model : strings.offline}</span>
          </p>
        )}
      </div>
      <section aria-label={strings.inputs}>
        <h2>{strings.inputs}</h2>
        {check !== null && check.inputs.length > 0 && (
          <ValueFields inputs={shownFields} values={inputs} onChange={setInputs} />
        )}
        {check?.ok === true && check.inputs.length === 0 && <p>{strings.noInputs}</p>}
        <div className={page.actions}>
          <Button icon={FlaskConical} busy={busy || !isReady} onClick={() => void start.run(true)}>
            {strings.dryRun}
          </Button>
          <Button tone="primary" icon={Play} busy={busy || !isReady} onClick={() => void start.run(false)}>
            {strings.run}
          </Button>
          {open.name !== null && open.retryOf === null && (
            <PinButton entry={{ text: open.title, of: { kind: 'playbook', id: open.name } }} />
          )}
          {start.working && <Working text={strings.starting} />}
        </div>
        {error !== null && <ErrorNote message={error.message} />}
      </section>
      <section aria-label={strings.source}>
        <h2>{strings.source}</h2>
        <PlaybookEditor ref={editor} initial={open.source} onWrite={setSource} mistakes={errors} words={words} />
        <p role="status" className={errors.length > 0 ? page.stopped : page.hint}>
          {!isCurrent ? strings.checking : errors.length > 0 ? strings.mistakeCount(errors.length) : strings.checked}
        </p>
        <ul className={`${page.plainList} ${styles.problems}`}>
          {errors.map(({ line, column, message, ...sentence }) => (
            <li key={`${line}:${column}:${message}`}>
              <LinkButton onClick={() => editor.current?.goTo({ line, column })}>
                {strings.place(line, column)}
              </LinkButton>{' '}
              {translate(message, sentence)}
            </li>
          ))}
        </ul>
        {words !== null && <FunctionList functions={words.language.functions} />}
        <div className={page.actions}>
          <Button icon={Save} busy={busy || !isReady} onClick={() => void save.run()}>
            {isShipped ? strings.saveCopy : common.save}
          </Button>
          {open.opened !== null && open.hasEarlier && (
            <Button icon={History} busy={busy} onClick={() => void restore.run()}>
              {strings.earlier}
            </Button>
          )}
          {open.opened !== null && (
            <Button icon={Trash2} busy={busy} onClick={() => void remove.run()}>
              {common.remove}
            </Button>
          )}
        </div>
        {isShipped && <p className={page.hint}>{strings.ownName}</p>}
      </section>
      {open.name !== null && <PlaybookRuns name={open.name} />}
    </>
  );
}

/** Returns the words for suggestions in the editor; null until they are loaded. */
function useCompletionWords() {
  const { call } = useClient();
  const { tools } = useTools('', null);
  const { agents } = useAgentList();
  const [language, setLanguage] = useState<PlaybookLanguage | null>(null);
  useEffect(() => {
    // Without suggestions the editor works as well.
    return followPromise(call('playbooks.language', {}), setLanguage, () => undefined);
  }, [call]);
  return useMemo(
    () => (language === null || tools === null ? null : { language, tools, agents: agents.map(({ name }) => name) }),
    [language, tools, agents],
  );
}

/** Delay after the last keystroke, in milliseconds. */
const REST_MS = 250;

/** Returns the check of a text; null until it is checked. `isCurrent`: the check is of this text. */
function usePlaybookCheck(source: string): { check: PlaybookCheck | null; isCurrent: boolean } {
  const { call } = useClient();
  const [checked, setChecked] = useState<{ of: string; check: PlaybookCheck } | null>(null);
  useEffect(() => {
    return afterPause(REST_MS, () =>
      followPromise(
        call('playbooks.check', { source }),
        (check) => setChecked({ of: source, check }),
        // The worker has ended; a message says so already.
        () => undefined,
      ),
    );
  }, [call, source]);
  return { check: checked?.check ?? null, isCurrent: checked?.of === source };
}
