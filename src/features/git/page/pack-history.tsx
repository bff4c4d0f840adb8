import { useState } from 'react';
import { watchedCall } from '../../../client/workers/watched-call.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Checkbox } from '../../../ui/kit/checkbox.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { SaveLink } from '../../../ui/kit/files/save-link.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { StoppedNote, TaskProgress } from '../../../ui/kit/tasks/task-progress.tsx';
import { useLongTask } from '../../../ui/kit/tasks/use-long-task.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { strings } from '../texts/git-strings.ts';
import styles from './git.module.css';

interface PackHistoryProps {
  notebookId: string;
  name: string;
  /** Number of files with the label. */
  localOnly: number;
}

/** Packs the history into an archive that git clones. */
export function PackHistory({ notebookId, name, localOnly }: PackHistoryProps) {
  const { call } = useClient();
  const { task, start, stop } = useLongTask<unknown>();
  const [withLocalOnly, setWith] = useState(false);
  const words = strings.pack;
  const pack = () => start((watch) => watchedCall(call, 'git.bundle', { notebookId, withLocalOnly }, watch));
  const made = task.state === 'done' && task.value instanceof Blob ? task.value : null;
  const file = `${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').replace(/^[. ]+|[. ]+$/g, '') || 'notebook'}.git.zip`;
  return (
    <section className={styles.section}>
      <h2>{words.title}</h2>
      <p className={page.hint}>{words.text}</p>
      {localOnly > 0 && (
        <Checkbox
          checked={withLocalOnly}
          hint={withLocalOnly ? undefined : words.leavesOut(localOnly)}
          onCheck={setWith}
        >
          {words.with}
        </Checkbox>
      )}
      {task.state === 'failed' && <ErrorNote message={task.message} />}
      {task.state === 'working' && <TaskProgress text={words.making} progress={task.progress} onStop={stop} />}
      {task.state === 'stopped' && <StoppedNote onAgain={() => void pack()} />}
      {made !== null && (
        <p role="status">
          {words.ready}{' '}
          <SaveLink content={made} file={file}>
            {words.save(file, made.size)}
          </SaveLink>
        </p>
      )}
      <div className={page.actions}>
        <Button busy={task.state === 'working'} onClick={() => void pack()}>
          {words.make}
        </Button>
      </div>
    </section>
  );
}
