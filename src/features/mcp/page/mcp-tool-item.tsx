import { useState } from 'react';
import { Checkbox } from '../../../ui/kit/checkbox.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { Options, SelectField } from '../../../ui/kit/field.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import kit from '../../../ui/kit/kit.module.css';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { useAgentList } from '../../../ui/state/agents/use-agent-list.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { MCP_RISKS, type McpTool, mcpRiskSchema } from '../contract/mcp-server.ts';
import { strings } from '../texts/mcp-strings.ts';
import { DefinitionChange } from './definition-change.tsx';
import styles from './mcp.module.css';

interface McpToolItemProps {
  serverId: string;
  tool: McpTool;
}

/** Shows one tool: what the server says about it, its risk class, and the agents that may use it. */
export function McpToolItem({ serverId, tool }: McpToolItemProps) {
  const { name, toolName, definition, changed, isGone, problem, risk, agents } = tool;
  const [open, setOpen] = useState(changed !== null);
  const state = isGone
    ? strings.gone
    : problem !== null
      ? strings.problems[problem]
      : changed !== null
        ? strings.changed
        : null;
  return (
    <li>
      <details className={kit.disclosure} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.toolLine}>
          <code>
            <VisibleText text={name} />
          </code>
          <span className={page.soft}>{strings.risks[mcpRiskSchema.safeParse(risk).data ?? 'network']}</span>
          <span className={state === null ? page.soft : page.stopped}>{state ?? strings.offeredTo(agents.length)}</span>
        </summary>
        {open && (
          <div className={styles.inside}>
            <p className={page.hint}>{strings.saysServer}</p>
            <blockquote className={styles.words}>
              {definition.title !== '' && (
                <p>
                  <VisibleText text={definition.title} />
                </p>
              )}
              <p>
                {definition.description === '' ? strings.saysNothing : <VisibleText text={definition.description} />}
              </p>
            </blockquote>
            <p className={page.facts}>
              <span>{strings.toolName}</span>
              <code>{toolName}</code>
            </p>
            {changed !== null && <DefinitionChange serverId={serverId} tool={tool} changed={changed} />}
            {problem === null && !isGone && <Settings serverId={serverId} tool={tool} />}
            <details className={kit.disclosure}>
              <summary>
                {strings.schema}
                <span className="visually-hidden">: {name}</span>
              </summary>
              <pre className={kit.raw}>
                <VisibleText text={JSON.stringify(definition.inputSchema, null, 2)} />
              </pre>
            </details>
          </div>
        )}
      </details>
    </li>
  );
}

function Settings({ serverId, tool }: McpToolItemProps) {
  const { call } = useClient();
  const { agents } = useAgentList();
  const set = useAction((what: { risk?: (typeof MCP_RISKS)[number]; agents?: string[] }) =>
    call('mcp.setTool', { serverId, tool: tool.toolName, ...what }),
  );
  // The ticks answer at once; the row follows.
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const offered = new Set(wanted ?? tool.agents);
  const offer = (name: string, isOffered: boolean) => {
    const next = new Set(offered);
    if (isOffered) next.add(name);
    else next.delete(name);
    setWanted([...next]);
    void set.run({ agents: [...next] }).then(() => setWanted(null));
  };
  return (
    <>
      <SelectField
        label={strings.risk}
        hint={strings.riskHint}
        value={tool.risk}
        onChange={(event) => {
          const risk = mcpRiskSchema.safeParse(event.currentTarget.value).data;
          if (risk) void set.run({ risk });
        }}
      >
        <Options of={MCP_RISKS.map((risk) => [risk, strings.risks[risk]] as const)} />
      </SelectField>
      <fieldset className={styles.agents}>
        <legend>{strings.agents}</legend>
        {agents.map(({ name, title, can }) => (
          <Checkbox
            key={name}
            checked={offered.has(name)}
            {...(can.integrations ? {} : { hint: strings.lacksRight })}
            onCheck={(checked) => offer(name, checked)}
          >
            {title}
          </Checkbox>
        ))}
      </fieldset>
      {set.error && <ErrorNote message={set.error.message} onDismiss={set.clearError} />}
    </>
  );
}
