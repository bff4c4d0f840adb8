import { useState } from 'react';
import type { Scope } from '../../../contracts/domain/agent.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Options, SelectField } from '../../kit/field.tsx';
import { Working } from '../../kit/working.tsx';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../agents.module.css';
import { ReachList } from './reach-list.tsx';
import { scopeStrings as strings } from './scope-strings.ts';
import { type Reach, type Reached, type ReachQuestion, useReach } from './use-reach.ts';

interface ReachPanelProps {
  question: ReachQuestion;
  scope: Scope;
  /** The answer for the open notebook. */
  here: Reached;
}

/** Shows which files of a notebook an agent could access, with the decision on each and the rule behind it. */
export function ReachPanel({ question, scope, here }: ReachPanelProps) {
  const { notebook, notebooks } = usePlace();
  const [chosen, setChosen] = useState<string | null>(null);
  const inScope = notebooks.filter(
    ({ notebookId }) => scope.notebooks.includes('*') || scope.notebooks.includes(notebookId),
  );
  const shown = inScope.find(({ notebookId }) => notebookId === chosen) ?? notebook;
  const elsewhere = useReach(question, shown.notebookId === notebook.notebookId ? null : shown.notebookId);
  const { reach, error } = shown.notebookId === notebook.notebookId ? here : elsewhere;
  return (
    <section className={styles.reach} aria-label={strings.reach(shown.name)}>
      <h2>{strings.reach(shown.name)}</h2>
      {inScope.length > 1 && (
        <SelectField
          label={strings.whichNotebook}
          value={shown.notebookId}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <Options of={inScope.map(({ notebookId, name }) => [notebookId, name])} />
        </SelectField>
      )}
      {error !== null && <ErrorNote message={error} />}
      {error === null && reach === null && <Working />}
      {reach && (
        <>
          <p aria-live="polite">{summary(reach)}</p>
          {reach.reached > 0 && <ReachList reach={reach} agent={question.name ?? null} />}
        </>
      )}
    </section>
  );
}

function summary({ inNotebook, files, reached, counts }: Reach): string {
  if (!inNotebook) return strings.notHere;
  if (files === 0) return strings.emptyNotebook;
  if (reached === 0) return strings.reachesNothing(files);
  return strings.counts(counts.read, counts.write, counts.delete, files);
}
