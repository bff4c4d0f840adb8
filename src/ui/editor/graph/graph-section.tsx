import { useMemo, useState } from 'react';
import { ErrorNote } from '../../kit/error-note.tsx';
import { RadioChoices } from '../../kit/fields/radio-choices.tsx';
import { type Loaded, useLoaded } from '../../kit/hooks/use-loaded.ts';
import kit from '../../kit/kit.module.css';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { Working } from '../../kit/working.tsx';
import { formatRoute } from '../../routes/routes.ts';
import { useClient } from '../../state/client-context.tsx';
import { useNoteNames } from '../../state/notebook/use-note-names.ts';
import { usePlace } from '../../state/place-context.tsx';
import editor from '../editor.module.css';
import styles from './graph.module.css';
import { GraphPicture } from './graph-picture.tsx';
import { strings } from './graph-strings.ts';
import { type LocalGraph, readGraph } from './read-graph.ts';

/** Shows the files around a note in a disclosure. They are read when it opens. */
export function GraphSection({ notebookId, path }: { notebookId: string; path: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={kit.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2 className={editor.sectionTitle}>{strings.title}</h2>
      </summary>
      {open && <Graph notebookId={notebookId} path={path} />}
    </details>
  );
}

function Graph({ notebookId, path }: { notebookId: string; path: string }) {
  const [steps, setSteps] = useState<1 | 2>(1);
  const { value: graph, error: problem } = useGraph(notebookId, path, steps);
  const nameOf = useNoteNames(useMemo(() => (graph?.nodes ?? []).map((node) => node.path), [graph]));
  if (problem !== null) return <ErrorNote message={strings.failed(problem)} />;
  if (graph === null) return <Working text={strings.loading} />;
  const around = graph.nodes.filter(({ step }) => step > 0);
  if (around.length === 0) return <p>{strings.empty}</p>;
  const lists = [
    [strings.in, around.filter(({ side }) => side === 'in')],
    [strings.both, around.filter(({ side }) => side === 'both')],
    [strings.out, around.filter(({ side }) => side === 'out')],
    [strings.second, around.filter(({ step }) => step === 2)],
  ] as const;
  return (
    <div className={page.column}>
      <RadioChoices label={strings.steps} of={[1, 2] as const} chosen={steps} onChoose={setSteps} says={strings.step} />
      <p className={page.soft} role="status">
        {strings.count(around.length, graph.links.length)} {graph.leftOut > 0 && strings.leftOut(graph.leftOut)}
      </p>
      <GraphPicture notebookId={notebookId} graph={graph} nameOf={nameOf} />
      <div className={styles.lists}>
        {lists
          .filter(([, nodes]) => nodes.length > 0)
          .map(([title, nodes]) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul>
                {nodes.map(({ path: other }) => (
                  <li key={other}>
                    <a href={formatRoute({ view: 'file', notebookId, path: other })} title={other}>
                      <VisibleText text={nameOf(other)} />
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  );
}

/** Reads the graph, again after each change of the notebook. */
function useGraph(notebookId: string, path: string, steps: 1 | 2): Loaded<LocalGraph> {
  const { call } = useClient();
  const { seq } = usePlace().notebook;
  const load = useMemo(
    () => (seq < 0 ? null : () => readGraph(call, notebookId, path, steps)),
    [call, notebookId, path, steps, seq],
  );
  return useLoaded(load);
}
