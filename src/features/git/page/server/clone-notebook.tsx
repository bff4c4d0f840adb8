import { useState } from 'react';
import { cloneNotebook } from '../../../../client/git/clone-notebook-of.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { TextField } from '../../../../ui/kit/field.tsx';
import { useNotices } from '../../../../ui/kit/notices.tsx';
import page from '../../../../ui/kit/styles/page.module.css';
import { TaskProgress } from '../../../../ui/kit/tasks/task-progress.tsx';
import { useLongTask } from '../../../../ui/kit/tasks/use-long-task.ts';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import { useClient } from '../../../../ui/state/client-context.tsx';
import type { WayOpener } from '../../../../ui/state/page/feature-parts.ts';
import { strings } from '../../texts/git-strings.ts';

/** Makes a new notebook of what a server has. `opener`: draws what opens the form. Default: a section with a button. */
export default function CloneNotebook({ opener }: { opener?: WayOpener }) {
  const { client } = useClient();
  const { notify } = useNotices();
  const { task, start, stop } = useLongTask<void>();
  const [url, setUrl] = useState('');
  const [token, setToken] = useState('');
  const [name, setName] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { clone: words, server } = strings;
  const take = () =>
    start(async (watch) => {
      const { notebookId } = await cloneNotebook(client, { url, name, ...(token === '' ? {} : { token }) }, watch);
      notify(words.done(name));
      location.hash = formatRoute({ view: 'notebook', notebookId });
    });
  if (opener && !isOpen) return opener({ title: words.title, text: words.text, onChoose: () => setOpen(true) });
  return (
    <section>
      <h2>{words.title}</h2>
      <p className={page.hint}>{words.text}</p>
      {!isOpen && (
        <div className={page.actions}>
          <Button onClick={() => setOpen(true)}>{words.title}…</Button>
        </div>
      )}
      {isOpen && (
        <form
          className={page.form}
          aria-label={words.title}
          onSubmit={(event) => {
            event.preventDefault();
            void take();
          }}
        >
          <p className={page.note}>{server.cors(location.origin)}</p>
          <p>
            <a href={formatRoute({ view: 'help', page: 'git' })}>{server.guide}</a>
          </p>
          <TextField
            label={server.url}
            hint={server.urlHint}
            type="url"
            required
            value={url}
            maxLength={2000}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <TextField
            label={server.token}
            hint={server.tokenHint}
            type="password"
            autoComplete="off"
            value={token}
            maxLength={2000}
            onChange={(event) => setToken(event.currentTarget.value)}
          />
          <TextField
            label={words.name}
            required
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {task.state === 'working' ? (
            <TaskProgress text={words.working} progress={task.progress} onStop={stop} />
          ) : (
            <div className={page.actions}>
              <Button type="submit" tone="primary">
                {words.now}
              </Button>
            </div>
          )}
          {task.state === 'failed' && <ErrorNote message={task.message} />}
        </form>
      )}
    </section>
  );
}
