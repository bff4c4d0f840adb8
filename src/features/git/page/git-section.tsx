import type { Notebook } from '../../../contracts/domain/notebook/notebook.ts';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { translate } from '../../../ui/kit/worker-texts/translate.ts';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { strings } from '../texts/git-strings.ts';
import { useGitState } from './use-git-state.ts';

/** Says on the page of other devices how a notebook and its git server stand, and leads to its history. */
export default function GitSection({ notebook }: { notebook: Pick<Notebook, 'notebookId' | 'name' | 'seq'> }) {
  const place = usePlace();
  const { state } = useGitState(notebook.notebookId, notebook.seq);
  if (state === null) return null;
  const { section, conflicts, server: words } = strings;
  const { server } = state;
  const undecided = state.conflicts.filter(({ type }) => type === 'copy').length;
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
      {server?.problem != null && (
        <ErrorNote message={words.refused(translate(server.problem.message, server.problem.sentence))} />
      )}
      {undecided > 0 && <p className={page.hint}>{conflicts.title(undecided)}</p>}
      {isOpen && (
        <p>
          <a href={formatRoute({ view: 'git' })}>{section.open(notebook.name)}</a>
        </p>
      )}
    </>
  );
}
