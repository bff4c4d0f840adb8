import { Wrench } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Risk } from '../../contracts/domain/policy.ts';
import type { ToolDescriptor } from '../../contracts/domain/tool.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { RetryNote } from '../kit/error-note.tsx';
import { TextField } from '../kit/field.tsx';
import page from '../kit/styles/page.module.css';
import { translate } from '../kit/worker-texts/translate.ts';
import { Working } from '../kit/working.tsx';
import { formatRoute } from '../routes/routes.ts';
import { AgentSelect } from '../state/agents/agent-select.tsx';
import { useAgentList } from '../state/agents/use-agent-list.tsx';
import { featureParts } from '../state/page/feature-parts.ts';
import { ToolRow } from './tool-row.tsx';
import { strings } from './tool-strings.ts';
import styles from './tools-view.module.css';
import { useTools } from './use-tools.ts';

const ToolServers = lazy(async () => (await featureParts()).toolServers());

/** Lists the tools, grouped by effect or by the agents that may use them. */
export function ToolsView() {
  const { agents } = useAgentList();
  const [query, setQuery] = useState('');
  const [name, setName] = useState('');
  const agent = agents.find((each) => each.name === name) ?? null;
  const approvals = agent?.approvals ?? null;
  // Search results are ordered by how well they match.
  const isSearch = query.trim() !== '';
  const { tools, peopleOnly, all, error, retry } = useTools(query, agent?.name ?? null);
  return (
    <div className={page.view}>
      <div className={page.head}>
        <h1 className={page.title}>{strings.title}</h1>
        <p>{strings.text}</p>
      </div>
      <Suspense fallback={<Working />}>
        <ToolServers />
      </Suspense>
      <search className={page.pair} aria-label={strings.title}>
        <TextField
          label={strings.search}
          hint={strings.searchHint}
          type="search"
          value={query}
          maxLength={1000}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <AgentSelect label={strings.agent} value={name} onChoose={setName} every={strings.everyAgent} />
      </search>
      {error !== null && <RetryNote message={strings.failed(error)} onRetry={retry} />}
      {tools === null && error === null && <Working />}
      {tools !== null && (
        <>
          <p className={page.hint} role="status">
            {strings.shown(tools.length, all)}
          </p>
          {tools.length === 0 && (
            <EmptyState icon={Wrench} title={all === 0 && agent ? strings.noneUsable : strings.none(query.trim())}>
              {agent && <a href={formatRoute({ view: 'agents', name: agent.name })}>{strings.toAgent}</a>}
            </EmptyState>
          )}
          {isSearch ? (
            <ul className={styles.list}>
              {tools.map((tool) => (
                <ToolRow key={tool.name} tool={tool} approvals={approvals} level={2} />
              ))}
            </ul>
          ) : (
            groupByRisk(tools).map(({ risk, tools: list }) => (
              <section key={risk}>
                <h2 className={styles.risk} data-risk={risk}>
                  {strings.risk[risk]}
                </h2>
                <ul className={styles.list}>
                  {list.map((tool) => (
                    <ToolRow key={tool.name} tool={tool} approvals={approvals} level={3} />
                  ))}
                </ul>
              </section>
            ))
          )}
          {peopleOnly.length > 0 && (
            <section aria-label={strings.peopleOnly}>
              <h2 className={styles.risk}>{strings.peopleOnly}</h2>
              <ul className={`${styles.list} ${styles.reasons}`}>
                {peopleOnly.map(({ name: key, reason, sentence }) => (
                  <li key={key}>{translate(reason, sentence)}</li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </div>
  );
}

/** Groups tools by what they can do, from reading to spending. Groups without tools are left out. */
function groupByRisk(
  tools: readonly ToolDescriptor[],
): readonly { readonly risk: Risk; readonly tools: readonly ToolDescriptor[] }[] {
  const risks = [...new Set(tools.map(({ risk }) => risk))];
  const order = Object.keys(strings.risk);
  risks.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return risks.map((risk) => ({ risk, tools: tools.filter((tool) => tool.risk === risk) }));
}
