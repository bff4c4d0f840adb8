import type { Notebook } from '../../../contracts/domain/notebook/notebook.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { strings } from '../texts/git-strings.ts';
import { useGitState } from './use-git-state.ts';

/** Says on the page of other devices how a notebook and its git server stand, and leads to its history. */
export default function GitSection({ notebook }: { notebook: Pick<Notebook, 'notebookId' | 'name' | 'seq'> }) {
  const place = usePlace();
  const { state } = useGitState(notebook.notebookId, notebook.seq);
  if (state === null) return null;
  const { section, server: words } = strings;
  const { server } = state;
  const isOpen = notebook.notebookId === place.notebook.notebookId;
  const text =
    state.state === 'none'
      ? section.none
      : server === null
        ? section.local
        : `${server.here + server.there === 0 ? words.same : words.apart(server.here, server.there)} ${
            server.lastMs === null ? words.never : words.met(server.lastMs)
          }`;
  return (
    <>
      <h3>{section.title}</h3>
      <p className={page.hint}>{text}</p>
      {isOpen && (
        <p>
          <a href={formatRoute({ view: 'git' })}>{section.open(notebook.name)}</a>
        </p>
      )}
    </>
  );
}
