import { lazy, Suspense } from 'react';
import { useLocalOnlyNamesShown, useOwnLabels } from '../../../client/queries/use-labels.ts';
import { useRunsOfSession } from '../../../client/queries/use-runs.ts';
import { usesModel } from '../../../contracts/domain/agent-kinds.ts';
import { activeLanguage } from '../../kit/language/active-language.ts';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { answeringModel } from '../../state/models/answering-model.ts';
import { useModels } from '../../state/models/use-models.tsx';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../ask.module.css';
import { useAttached } from '../attach/attached-files.ts';
import { useRunOptions } from '../options/run-options.ts';
import { BEFORE_ID, useAsk } from '../use-ask.tsx';
import { strings } from './before-strings.ts';
import { useEstimate } from './use-estimate.ts';

const DisguisedSearch = lazy(() => import('../../redaction/disguised-search.tsx'));

/** Longest message that is estimated. */
const MOST_CHARS = 100_000;

/** Shows, before a message is sent, which server receives it, about how many tokens, and the cost. */
export function BeforeLine() {
  const { text, sessionId } = useAsk();
  const { chosen } = useAgentList();
  const { notebook } = usePlace();
  const labels = useOwnLabels(notebook.notebookId);
  const namesShown = useLocalOnlyNamesShown();
  const { providers, defaultRef } = useModels();
  const runs = useRunsOfSession(sessionId);
  const config = useRunOptions(notebook.notebookId);
  const asked = chosen && { ...chosen, model: config?.model ?? chosen.model };
  const answering = asked && providers ? answeringModel(asked, providers, defaultRef) : null;
  const remote = answering?.type === 'model' && !answering.onDevice ? answering : null;
  const message = text.trim();
  const quoted = useAttached(notebook.notebookId).map(({ path, selection }) => selection?.text ?? path);
  const asks = remote !== null && chosen?.available === true && message !== '';
  // A conversation keeps its labels from run to run.
  const kept = runs?.at(-1)?.labels.find(({ label }) => label === 'local-only');
  const estimate = useEstimate(
    asks && !kept && chosen
      ? {
          message: [message, ...quoted].join('\n').slice(0, MOST_CHARS),
          agent: chosen.name,
          notebookId: notebook.notebookId,
          sessionId,
          config,
        }
      : null,
    providers,
  );
  if (chosen && !usesModel(chosen.adapter) && activeLanguage.code !== 'en' && message !== '') {
    return (
      <p className={styles.before} id={BEFORE_ID}>
        {strings.english}
      </p>
    );
  }
  if (answering?.type === 'here' && message !== '') {
    return (
      <p className={styles.before} id={BEFORE_ID}>
        {strings.here(answering.ref.modelId)}
      </p>
    );
  }
  if (!asks) return null;
  // Right after the agent changes, the estimate still belongs to the previous one.
  const isItsOwn =
    estimate?.providerId === remote.ref.providerId &&
    estimate.modelId === remote.ref.modelId &&
    estimate.origin === remote.origin;
  const words = kept
    ? strings.localOnly(kept, remote.origin)
    : isItsOwn
      ? strings.estimate(estimate, remote.origin)
      : strings.server(remote.ref.modelId, remote.origin);
  const hasLocalOnly = [...(labels?.values() ?? [])].some((own) => own.includes('local-only'));
  const names = hasLocalOnly && !kept && namesShown !== undefined ? ` ${strings.names(namesShown)}` : '';
  return (
    <div className={styles.before}>
      <p id={BEFORE_ID}>
        {words}
        {names}
      </p>
      {!kept && (
        <Suspense>
          <DisguisedSearch text={[message, ...quoted].join('\n')} />
        </Suspense>
      )}
    </div>
  );
}
