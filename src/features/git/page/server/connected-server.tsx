import { type ComponentProps, useState } from 'react';
import { settleAllowlist } from '../../../../client/network/watch-allowlist.ts';
import { watchedCall } from '../../../../client/workers/watched-call.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { common } from '../../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../../ui/kit/notices.tsx';
import { useOneOpen } from '../../../../ui/kit/opening/use-one-open.ts';
import { RemoveQuestion } from '../../../../ui/kit/remove-question.tsx';
import page from '../../../../ui/kit/styles/page.module.css';
import { TaskProgress } from '../../../../ui/kit/tasks/task-progress.tsx';
import { useLongTask } from '../../../../ui/kit/tasks/use-long-task.ts';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { translate } from '../../../../ui/kit/worker-texts/translate.ts';
import { useClient } from '../../../../ui/state/client-context.tsx';
import { flushNotes } from '../../../../ui/state/notebook/open-notes.ts';
import { useUndo } from '../../../../ui/state/undo/use-undo.ts';
import type { GitState, ServerStatus } from '../../contract/git-requests.ts';
import { strings } from '../../texts/git-strings.ts';
import styles from '../git.module.css';
import { SendQuestion } from './send-question.tsx';

interface ConnectedServerProps {
  notebookId: string;
  state: GitState;
  server: ServerStatus;
  /** Props of the button that opens the form with the settings. */
  changeButton: ComponentProps<typeof Button>;
}

/** Shows how both sides stand, takes what the server has, and sends. */
export function ConnectedServer({ notebookId, state, server, changeButton }: ConnectedServerProps) {
  const { call, client } = useClient();
  const { notify } = useNotices();
  const { change: undo } = useUndo();
  const { task, start, stop } = useLongTask<void>();
  const [isPulling, setPulling] = useState(false);
  const { open, opener, close } = useOneOpen<'send' | 'end'>();
  const words = strings.server;
  const { copyWords } = words;

  const pull = () => {
    setPulling(true);
    void start(async (watch) => {
      await flushNotes();
      const { type, files, changeId } = await watchedCall(call, 'git.pull', { notebookId, copyWords }, watch);
      if (type === 'same') notify(words.nothingNew);
      else if (changeId === null) notify(words.taken(files));
      else notify(words.taken(files), { label: common.undo, run: () => void undo(changeId) });
    });
  };
  const push = (largeFiles: boolean, planned: string) => {
    setPulling(false);
    close();
    void start(async (watch) => {
      await watchedCall(call, 'git.push', { notebookId, largeFiles, planned }, watch);
      notify(words.sent);
    });
  };
  const isWorking = task.state === 'working';
  const isWaiting = state.state === 'conflicts';
  return (
    <>
      <p className={page.wrap}>
        <VisibleText text={server.branch === null ? server.url : words.on(server.url, server.branch)} />
      </p>
      <p role="status" className={styles.state} data-trouble={server.problem !== null}>
        {server.here + server.there === 0 ? words.same : words.apart(server.here, server.there)}{' '}
        {server.lastMs === null ? words.never : words.met(server.lastMs)}
      </p>
      {server.problem !== null && task.state !== 'failed' && (
        <ErrorNote message={words.refused(translate(server.problem.message, server.problem.sentence))} />
      )}
      {task.state === 'failed' && <ErrorNote message={task.message} />}
      {isWaiting && <p className={page.note}>{words.conflictsFirst}</p>}
      {isWorking && (
        <TaskProgress text={isPulling ? words.pulling : words.pushing} progress={task.progress} onStop={stop} />
      )}
      {!isWorking && open === null && (
        <div className={page.actions}>
          <Button tone={server.there > 0 ? 'primary' : 'plain'} onClick={pull}>
            {words.pull}
          </Button>
          <Button
            {...opener('send')}
            tone={server.there === 0 && server.here > 0 ? 'primary' : 'plain'}
            disabled={isWaiting}
          >
            {words.push}
          </Button>
          <Button {...changeButton} tone="quiet">
            {words.change}
          </Button>
          <Button {...opener('end')} tone="quiet">
            {words.disconnect}
          </Button>
        </div>
      )}
      {open === 'send' && (
        <SendQuestion notebookId={notebookId} uncommitted={state.changed} onSend={push} onClose={close} />
      )}
      {open === 'end' && (
        <RemoveQuestion
          label={words.disconnectLabel}
          question={words.disconnectQuestion(server.origin)}
          keep={words.keep}
          remove={words.disconnectNow}
          onKeep={close}
          onRemove={async () => {
            await call('git.remote', { notebookId, url: null });
            await settleAllowlist(client);
          }}
        />
      )}
    </>
  );
}
