import type { AgentListing } from '../../contracts/wire/commands/commands.ts';
import { strings } from './agent-strings.ts';
import styles from './agents.module.css';

/** Whether an agent can work now and, if not, why and what to do. */
export function AvailabilityLine({ agent }: { agent: AgentListing }) {
  if (!agent.active) return <span className={styles.off}>{strings.off}</span>;
  if (!agent.available) return <span className={styles.off}>{strings.unavailable(agent.reason ?? '')}</span>;
  return <span className={styles.available}>{strings.available}</span>;
}
