import { useModelsOfRun } from '../../../client/providers/use-providers.ts';
import type { ModelRef } from '../../../contracts/domain/agent.ts';
import { answersByRules } from '../../../contracts/domain/provider.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { formatRoute } from '../../routes/routes.ts';
import { useAgentTitle } from '../../state/agents/use-agent-title.ts';
import { isHere } from '../../state/models/answering-model.ts';
import { useModels } from '../../state/models/use-models.tsx';
import { strings } from '../run-strings.ts';
import styles from './head.module.css';

/** Names the agent and the model of the current run, with a link to the settings of the agent. */
export function HeadAgent({ run }: { run: Pick<Run, 'runId' | 'agent' | 'model'> }) {
  const titleOf = useAgentTitle();
  const { defaultRef } = useModels();
  // The models that answered; before the first request, the one that is going to.
  const used = useModelsOfRun(run.runId)?.at(-1) ?? run.model;
  const model = used.providerId === 'default' ? defaultRef : used;
  return (
    <p className={`${page.cut} ${styles.agent}`}>
      <a href={formatRoute({ view: 'agents', name: run.agent })} title={strings.toAgent}>
        {titleOf(run.agent)}
      </a>
      {model !== null && (
        <>
          {' · '}
          <VisibleText text={wordsOf(model)} />
        </>
      )}
    </p>
  );
}

function wordsOf(model: ModelRef): string {
  if (answersByRules(model)) return strings.navigator;
  return isHere(model) ? strings.here(model.modelId) : model.modelId;
}
