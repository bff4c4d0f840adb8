import { usesModel } from '../../contracts/domain/agent-kinds.ts';
import type { AgentListing } from '../../contracts/wire/commands/agent-requests.ts';
import { formatRoute } from '../routes/routes.ts';
import { useLacksModel } from '../state/models/use-lacks-model.ts';
import { strings } from './agent-strings.ts';
import styles from './agents.module.css';

/** Whether an agent can work now and, if not, why and what to do. */
export function AvailabilityLine({ agent }: { agent: AgentListing }) {
  const isMissing = useLacksModel()(agent.adapter);
  if (!agent.active) return <span className={styles.off}>{strings.off}</span>;
  if (agent.available) return <span className={styles.available}>{strings.available}</span>;
  return (
    <span className={styles.off}>
      {strings.unavailable(isMissing ? strings.models.missing : (agent.reason ?? ''))}
      {usesModel(agent.adapter) && (
        <>
          {' '}
          <a href={formatRoute({ view: 'models' })}>{isMissing ? strings.models.under : strings.models.toModels}</a>
        </>
      )}
    </span>
  );
}
