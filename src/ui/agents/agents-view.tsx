import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useWorkspaces } from '../../client/queries/use-notebooks.ts';
import type { AgentListing } from '../../contracts/wire/commands/agent-requests.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Options, SelectField } from '../kit/field.tsx';
import { common } from '../kit/language/common-strings.ts';
import { focusFirst } from '../kit/opening/opened.ts';
import page from '../kit/styles/page.module.css';
import { formatRoute } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { useAgentList } from '../state/agents/use-agent-list.tsx';
import { featureParts } from '../state/page/feature-parts.ts';
import { AgentCard } from './agent-card.tsx';
import { AgentPage } from './agent-page.tsx';
import { strings } from './agent-strings.ts';
import styles from './agents.module.css';
import { AgentReview } from './files/agent-review.tsx';
import { type FileToReview, ImportAgentButton } from './files/import-agent.tsx';
import { NewAgent } from './files/new-agent.tsx';
import { NotebookAgents } from './files/notebook-agents.tsx';

const AgentMetrics = lazy(async () => (await featureParts()).agentMetrics());

/** All agents, one of them, or the form for a new one. */
export function AgentsView({ name, creating }: { name: string | null; creating: boolean }) {
  const { agents, error } = useAgentList();
  const [review, setReview] = useState<FileToReview | null>(null);
  if (creating) {
    return (
      <div className={`${page.view} ${styles.dense}`}>
        <h1 ref={focusFirst} tabIndex={-1} className={page.title}>
          {strings.create}
        </h1>
        <NewAgent onDone={(saved) => navigate({ view: 'agents', name: saved })} />
      </div>
    );
  }
  if (review !== null) {
    const done = (saved: string | null) => {
      setReview(null);
      navigate({ view: 'agents', name: saved });
    };
    return (
      <div className={`${page.view} ${styles.dense}`}>
        <AgentReview review={review} onDone={done} />
      </div>
    );
  }
  const agent = agents.find((each) => each.name === name);
  return (
    <div className={`${page.view} ${styles.dense}`}>
      {error !== null && <ErrorNote message={error} />}
      {name === null && <List agents={agents} onReview={setReview} />}
      {name !== null && agent && <AgentPage key={agent.name} agent={agent} />}
      {name !== null && !agent && agents.length > 0 && (
        <>
          <p>{strings.notFound(name)}</p>
          <a href={formatRoute({ view: 'agents', name: null })}>{common.allAgents}</a>
        </>
      )}
    </div>
  );
}

interface ListProps {
  agents: readonly AgentListing[];
  onReview: (file: FileToReview) => void;
}

function List({ agents: all, onReview }: ListProps) {
  const workspaces = useWorkspaces() ?? [];
  const [only, setOnly] = useState('');
  const isKnown = workspaces.some(({ workspaceId }) => workspaceId === only);
  const agents = isKnown ? all.filter(({ workspaceId = only }) => workspaceId === only) : all;
  return (
    <>
      <div className={page.titleRow}>
        <h1 className={page.title}>{strings.title}</h1>
        <div className={page.actions}>
          <ImportAgentButton onFile={onReview} />
          <Button tone="primary" icon={Plus} onClick={() => navigate({ view: 'new-agent' })}>
            {strings.create}
          </Button>
        </div>
      </div>
      <p>{strings.text}</p>
      {workspaces.length > 1 && (
        <div className={styles.narrow}>
          <SelectField
            label={strings.listed}
            value={isKnown ? only : ''}
            onChange={({ currentTarget }) => setOnly(currentTarget.value)}
          >
            <option value="">{strings.anyWorkspace}</option>
            <Options of={workspaces.map(({ workspaceId, name }) => [workspaceId, name])} />
          </SelectField>
        </div>
      )}
      <ul className={styles.cards}>
        {agents.map((agent) => (
          <AgentCard key={agent.name} agent={agent} />
        ))}
      </ul>
      <NotebookAgents onReview={onReview} />
      <Suspense>
        <AgentMetrics />
      </Suspense>
    </>
  );
}
