import { useModelsOfRun } from '../../../client/providers/use-providers.ts';
import { answersByRules } from '../../../contracts/domain/provider.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
import { isHere } from '../../state/models/answering-model.ts';
import { useModels } from '../../state/models/use-models.tsx';
import { strings } from '../run-strings.ts';

/** Shows the usage of a run: models and servers, requests, tokens, cost, active time. */
export function RunCost({ run }: { run: Run }) {
  const { requests, inputTokens, outputTokens, cachedInputTokens = 0 } = run.usage;
  const refs = useModelsOfRun(run.runId) ?? [];
  // Before the first request, show the model the run is going to use.
  const asked = refs.length > 0 ? refs : [run.model];
  const remote = !asked.every(answersByRules);
  return (
    <>
      {remote ? <Answered refs={refs} /> : <span>{strings.navigator}</span>}
      <span>{strings.requests(requests)}</span>
      {remote && requests > 0 && (
        <>
          <span>{strings.tokens(inputTokens, outputTokens, cachedInputTokens)}</span>
          <span>{strings.cost(run.costUsd, run.unpricedRequests, requests)}</span>
        </>
      )}
      {run.activeMs > 0 && <span>{strings.usageTime(run.activeMs)}</span>}
    </>
  );
}

/** Lists the models that a run used, with their servers. */
function Answered({ refs }: { refs: readonly Run['model'][] }) {
  const { providers } = useModels();
  return refs.map((ref) => {
    const { providerId, modelId } = ref;
    const server = providers?.find((one) => one.providerId === providerId);
    return (
      <span key={`${providerId}/${modelId}`}>
        <VisibleText
          text={isHere(ref) ? strings.here(modelId) : strings.model(modelId, server?.origin ?? providerId)}
        />
      </span>
    );
  });
}
