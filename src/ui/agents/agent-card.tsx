import { MessageCircleQuestion } from 'lucide-react';
import { usesModel } from '../../contracts/domain/agent-kinds.ts';
import type { AgentListing } from '../../contracts/wire/commands/agent-requests.ts';
import { ASK_FIELD_ID } from '../ask/use-ask.tsx';
import { Button } from '../kit/button.tsx';
import page from '../kit/styles/page.module.css';
import { formatRoute } from '../routes/routes.ts';
import { useAgentList } from '../state/agents/use-agent-list.tsx';
import { strings } from './agent-strings.ts';
import styles from './agents.module.css';
import { AvailabilityLine } from './availability-line.tsx';
import { OfWorkspace } from './of-workspace.tsx';

const RIGHTS = ['read', 'write', 'create', 'delete', 'execute'] as const;

/** One agent in the list: its state, its rights in one line, and what to do with it. */
export function AgentCard({ agent }: { agent: AgentListing }) {
  const { choose, usable } = useAgentList();
  const { name, title, description, can, approvals, active, available, adapter } = agent;
  const rights = RIGHTS.filter((right) => can[right]).map((right) => strings.rights[right]);
  const isModelMissing = active && !available && usesModel(adapter);
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle}>
          <a href={formatRoute({ view: 'agents', name })}>{title}</a>
        </h2>
        <AvailabilityLine agent={agent} />
      </div>
      <p>{description}</p>
      <div className={styles.cardFoot}>
        <p className={page.facts}>
          {rights.length > 0 && <span>{rights.join(' · ')}</span>}
          <span>{strings.asksFor(strings.approvals[approvals])}</span>
          <OfWorkspace agent={agent} />
        </p>
        {active && !isModelMissing && usable.includes(agent) && (
          <Button
            tone="quiet"
            icon={MessageCircleQuestion}
            onClick={() => {
              choose(name);
              document.getElementById(ASK_FIELD_ID)?.focus();
            }}
          >
            {strings.ask}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
