import { useEffect, useState, useSyncExternalStore } from 'react';
import { SCRIPT_LIMITS } from '../../../contracts/domain/run/script.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { strings as launcherStrings } from '../../../ui/launcher/launcher-strings.ts';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { openedScript } from '../../../ui/state/opened-script.ts';
import { usePlace } from '../../../ui/state/place-context.tsx';
import type { ScriptDryRun } from '../contract/person-script-requests.ts';
import { strings } from '../texts/script-strings.ts';
import { Checkpoints } from './checkpoints.tsx';
import { DryRunOutcome } from './dry-run-outcome.tsx';
import { ScriptEditor } from './script-editor.tsx';
import { ScriptHistory } from './script-history.tsx';
import { useScriptOf } from './use-script-changes.ts';

/** The text of a new script: it lists notes and changes none. */
const EXAMPLE = `const { entries } = await cloister.list_files({ path: '/', recursive: true, limit: 1000 });
const notes = entries.filter(({ path }) => path.endsWith('.md'));
for (const { path } of notes) {
  const { content } = await cloister.read_file({ path });
  if (content.includes('TODO')) console.log(path);
}
return notes.length;
`;

/** The script that is being written, kept until the page is closed. */
let kept = EXAMPLE;

/** Scripts of the person. Shows the script of a change in the editor when one was opened elsewhere. */
export function ScriptsView() {
  const opened = useSyncExternalStore(openedScript.subscribe, openedScript.get);
  const source = useScriptOf(opened?.changeId ?? null);
  const { notify } = useNotices();
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (opened === null || source === undefined) return;
    const before = kept;
    const show = (text: string) => {
      kept = text;
      setShown((count) => count + 1);
    };
    openedScript.set(null);
    if (source === null) return notify(launcherStrings.scriptGone);
    show(source);
    if (before !== source && before !== EXAMPLE && before.trim() !== '')
      notify(launcherStrings.scriptReplaced, { label: launcherStrings.bringBack, run: () => show(before) });
  }, [opened, source, notify]);
  return <ScriptPage key={shown} />;
}

/** An editor, a dry run, the run, and what scripts have changed. */
function ScriptPage() {
  const { call } = useClient();
  const { notify } = useNotices();
  const { notebookId } = usePlace().notebook;
  const [source, setSource] = useState(kept);
  const [outcome, setOutcome] = useState<{ of: string; dryRun: ScriptDryRun } | null>(null);
  /** How many checkpoints of the outcome the person has allowed. */
  const [allowed, setAllowed] = useState(0);
  const dryRun = useAction(async () => {
    setOutcome(null);
    setAllowed(0);
    setOutcome({ of: source, dryRun: await call('scripts.dryRun', { notebookId, source }) });
  });
  const plan = outcome?.of === source ? outcome.dryRun.plan : null;
  const checkpoints = plan === null ? [] : (outcome?.dryRun.checkpoints ?? []);
  const isAllowed = allowed === checkpoints.length;
  const run = useAction(async () => {
    if (plan === null) return;
    const texts = checkpoints.slice(0, allowed).map(({ text }) => text);
    const { fileCount } = await call('scripts.run', { notebookId, source, plan, checkpoints: texts });
    setOutcome(null);
    notify(strings.done(fileCount));
  });
  const { timeMs, calls, memoryBytes } = SCRIPT_LIMITS;
  const error = run.error ?? dryRun.error;
  return (
    <div className={page.view}>
      <div className={page.head}>
        <h1 className={page.title}>{strings.title}</h1>
        <p>{strings.text}</p>
        <p className={page.hint}>
          {strings.limits(timeMs / 1000, calls, memoryBytes / 1024 / 1024)}{' '}
          <a href={formatRoute({ view: 'tools' })}>{strings.tools}</a>
        </p>
      </div>
      <ScriptEditor
        initial={kept}
        onWrite={(text) => {
          kept = text;
          setSource(text);
        }}
      />
      <div className={page.actions}>
        <Button busy={dryRun.busy || run.busy || source.trim() === ''} onClick={() => void dryRun.run()}>
          {strings.dryRun}
        </Button>
        {plan !== null && outcome !== null && isAllowed && (
          <Button tone="primary" busy={run.busy || dryRun.busy} onClick={() => void run.run()}>
            {strings.run(outcome.dryRun.fileCount)}
          </Button>
        )}
      </div>
      {(dryRun.working || run.working) && <Working text={strings.running} />}
      {error !== null && <ErrorNote message={error.message} />}
      {checkpoints.length > 0 && (
        <Checkpoints
          checkpoints={checkpoints}
          allowed={allowed}
          onAllow={() => setAllowed(allowed + 1)}
          onReject={() => {
            setOutcome(null);
            notify(strings.stopped(allowed + 1));
          }}
        />
      )}
      {outcome !== null && <DryRunOutcome outcome={outcome.dryRun} />}
      <ScriptHistory notebookId={notebookId} />
    </div>
  );
}
