import { ArrowRightLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { usePendingApprovals } from '../../../client/queries/use-approvals.ts';
import { isOwnRun } from '../../../client/runs/run-screen-requests.ts';
import { usesModel } from '../../../contracts/domain/agent-kinds.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import type { AgentListing } from '../../../contracts/wire/commands/agent-requests.ts';
import { describeFinding } from '../../ask/preflight/preflight-strings.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Options, SelectField } from '../../kit/field.tsx';
import kit from '../../kit/kit.module.css';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { formatRoute } from '../../routes/routes.ts';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { useAgentTitle } from '../../state/agents/use-agent-title.ts';
import { answeringModel } from '../../state/models/answering-model.ts';
import { useLacksModel } from '../../state/models/use-lacks-model.ts';
import { useModels } from '../../state/models/use-models.tsx';
import { preferences } from '../../state/preferences.ts';
import styles from './hand-over.module.css';
import { handOverStrings as strings } from './hand-over-strings.ts';
import { useHandOver } from './use-hand-over.ts';

/** Runs that were handed over without asking, or could not be: each is tried one time. */
const tried = new Set<string>();

/** Offers to continue a conversation with another agent: at once where the request is beyond the rules of its agent. */
export default function HandOverOffer({ run }: { run: Run }) {
  const title = useAgentTitle()(run.agent);
  if (run.beyond === undefined) {
    return (
      <details className={kit.disclosure}>
        <summary>{strings.title}</summary>
        <div className={styles.form}>
          <Choice run={run} isOffer={false} />
        </div>
      </details>
    );
  }
  return (
    <section className={styles.offer} aria-label={strings.title}>
      <p>{strings.beyond[run.beyond](title)}</p>
      <Choice run={run} isOffer />
    </section>
  );
}

function Choice({ run, isOffer }: { run: Run; isOffer: boolean }) {
  const { usable } = useAgentList();
  const [wanted, setWanted] = useState<string | null>(null);
  const pending = usePendingApprovals() ?? [];
  const handOver = useHandOver(run);
  const lacksModel = useLacksModel();
  const others = usable.filter(
    (agent) => agent.active && agent.name !== run.agent && (!isOffer || usesModel(agent.adapter)),
  );
  const target =
    others.find(({ name }) => name === wanted) ?? others.find(({ available }) => available) ?? others.at(0);
  const { start } = handOver;
  // Only what the person has just asked in this tab, and never an old conversation that is opened.
  const isAlone = isOffer && run.endedMs !== null && preferences.handsOver() && isOwnRun(run.runId);
  useEffect(() => {
    if (!isAlone || target?.available !== true || tried.has(run.runId)) return;
    tried.add(run.runId);
    void start(target);
  }, [isAlone, target, run.runId, start]);
  if (target === undefined) {
    return (
      <Refusal text={strings.none} to={<a href={formatRoute({ view: 'agents', name: null })}>{strings.toAgents}</a>} />
    );
  }
  if (lacksModel(target.adapter) && !others.some(({ available }) => available)) {
    return <Refusal text={strings.noModel} to={<a href={formatRoute({ view: 'models' })}>{strings.toModels}</a>} />;
  }
  const waits = pending.filter(({ runId }) => runId === run.runId).length;
  return (
    <>
      {others.length > 1 && (
        <SelectField
          label={common.agent}
          value={target.name}
          onChange={(event) => {
            setWanted(event.currentTarget.value);
            handOver.reset();
          }}
        >
          <Options of={others.map(({ name, title }) => [name, title])} />
        </SelectField>
      )}
      {target.available ? (
        <>
          <p className={styles.carries}>
            {strings.carries(waits)} <Where agent={target} />
          </p>
          {handOver.findings.length > 0 && (
            <ul className={styles.findings} role="alert">
              {handOver.findings.map((finding) => {
                const text = describeFinding(finding, target.title);
                return (
                  <li key={text}>
                    <VisibleText text={text} />
                  </li>
                );
              })}
            </ul>
          )}
          <Button
            icon={ArrowRightLeft}
            tone={isOffer ? 'primary' : 'plain'}
            className={page.atStart}
            busy={handOver.busy}
            onClick={() => void handOver.start(target)}
          >
            {handOver.findings.length > 0 ? strings.anyway : strings.to(target.title)}
          </Button>
          {handOver.error && <ErrorNote message={handOver.error.message} onDismiss={handOver.clearError} />}
        </>
      ) : (
        <Refusal
          text={strings.unavailable(target.title, target.reason ?? '')}
          to={<a href={formatRoute({ view: 'models' })}>{strings.toModels}</a>}
        />
      )}
    </>
  );
}

function Refusal({ text, to }: { text: string; to: ReactNode }) {
  return (
    <p>
      {text} {to}
    </p>
  );
}

/** Where what is handed over goes. */
function Where({ agent }: { agent: AgentListing }) {
  const { providers, defaultRef } = useModels();
  if (!providers) return null;
  const answering = answeringModel(agent, providers, defaultRef);
  return answering.type === 'model' && !answering.onDevice ? strings.server(answering.origin) : strings.here;
}
