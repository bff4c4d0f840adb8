import { CopyPlus, MessageCircleQuestion, PencilLine, Power, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAgents } from '../../client/queries/use-agents.ts';
import type { AgentListing } from '../../contracts/wire/commands/agent-requests.ts';
import { ASK_FIELD_ID } from '../ask/use-ask.tsx';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import { focusFirst } from '../kit/opening/opened.ts';
import { useOneOpen } from '../kit/opening/use-one-open.ts';
import { RemoveQuestion } from '../kit/remove-question.tsx';
import page from '../kit/styles/page.module.css';
import { formatRoute } from '../routes/routes.ts';
import { setOut } from '../routes/use-route.ts';
import { useAgentList } from '../state/agents/use-agent-list.tsx';
import { useClient } from '../state/client-context.tsx';
import { featureParts } from '../state/page/feature-parts.ts';
import { usePlace } from '../state/place-context.tsx';
import { strings } from './agent-strings.ts';
import { AvailabilityLine } from './availability-line.tsx';
import { fileStrings } from './files/agent-file-strings.ts';
import { ExportAgent } from './files/export-agent.tsx';
import { AgentForm } from './form/agent-form.tsx';
import { OfWorkspace } from './of-workspace.tsx';
import { ReachPanel } from './scope/reach-panel.tsx';
import { useReach } from './scope/use-reach.ts';
import { WhatItCan } from './what-it-can.tsx';

const AgentActivity = lazy(async () => (await featureParts()).agentActivity());

/** One agent: its rights in words, its access in this notebook, its form and its activity. */
export function AgentPage({ agent }: { agent: AgentListing }) {
  const { call } = useClient();
  const { open, opener, close } = useOneOpen<'edit' | 'remove'>();
  const editing = open === 'edit';
  const { choose, usable } = useAgentList();
  const { name } = agent;
  // The form edits the stored names, not the translated ones.
  const stored = useAgents()?.find((row) => row.name === name);
  const toggle = useAction(() => call('agents.update', { name, patch: { active: !agent.active } }));
  return (
    <>
      <a href={formatRoute({ view: 'agents', name: null })}>{common.allAgents}</a>
      <header>
        <h1 ref={focusFirst} tabIndex={-1} className={page.title}>
          {agent.title}
        </h1>
        <p className={page.facts}>
          <code>{name}</code>
          <span>{strings.revision(agent.revision)}</span>
          {agent.builtIn && <span>{strings.builtIn}</span>}
          <OfWorkspace agent={agent} />
          <AvailabilityLine agent={agent} />
        </p>
      </header>
      <p>{agent.description}</p>
      {!editing && (
        <section>
          <WhatItCan spec={agent} />
          {agent.skills !== undefined && agent.skills.length > 0 && (
            <p>{fileStrings.skillsOf(agent.skills.map((skill) => skill.name).join(', '))}</p>
          )}
          <SavedReach agent={agent} />
          <a href={formatRoute({ view: 'rules', name: `agent:${name}` })}>{strings.toRules}</a>
        </section>
      )}
      {editing ? (
        <div ref={focusFirst}>
          <AgentForm known={stored ?? agent} onDone={close} />
        </div>
      ) : (
        <div className={page.actions}>
          {agent.active && usable.includes(agent) && (
            <Button
              tone="primary"
              icon={MessageCircleQuestion}
              onClick={() => {
                choose(name);
                document.getElementById(ASK_FIELD_ID)?.focus();
              }}
            >
              {strings.ask}
            </Button>
          )}
          <Button {...opener('edit')} tone="quiet" icon={PencilLine}>
            {strings.edit}
          </Button>
          <Button tone="quiet" icon={Power} busy={toggle.busy} onClick={() => void toggle.run()}>
            {agent.active ? strings.switchOff : strings.switchOn}
          </Button>
          <DuplicateAgent agent={agent} />
          <ExportAgent name={name} revision={agent.revision} />
          {!agent.builtIn && (
            <Button {...opener('remove')} tone="danger" icon={Trash2}>
              {strings.remove}
            </Button>
          )}
        </div>
      )}
      {toggle.error && <ErrorNote message={toggle.error.message} onDismiss={toggle.clearError} />}
      {!editing && (
        <Suspense>
          <AgentActivity name={name} />
        </Suspense>
      )}
      {open === 'remove' && <RemoveAgent agent={agent} onKeep={close} />}
    </>
  );
}

function DuplicateAgent({ agent }: { agent: AgentListing }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { refresh } = useAgentList();
  const duplicate = useAction(async () => {
    const { name, title } = agent;
    const arrive = setOut();
    const saved = await call('agents.duplicate', { name, title: strings.copyOf(title).slice(0, 200).toWellFormed() });
    await refresh();
    notify(strings.duplicated(saved.title));
    arrive({ view: 'agents', name: saved.name });
  });
  return (
    <>
      <Button tone="quiet" icon={CopyPlus} busy={duplicate.busy} onClick={() => void duplicate.run()}>
        {strings.duplicate}
      </Button>
      {duplicate.error && <ErrorNote message={duplicate.error.message} onDismiss={duplicate.clearError} />}
    </>
  );
}

function RemoveAgent({ agent, onKeep }: { agent: AgentListing; onKeep: () => void }) {
  const { call } = useClient();
  const { notify } = useNotices();
  return (
    <RemoveQuestion
      label={strings.remove}
      question={strings.removeQuestion(agent.title)}
      keep={strings.keep}
      remove={strings.removeNow}
      onKeep={onKeep}
      onRemove={async () => {
        const arrive = setOut();
        await call('agents.remove', { name: agent.name });
        notify(strings.removed(agent.title));
        arrive({ view: 'agents', name: null });
      }}
    />
  );
}

/** Shows which files of a notebook the agent can access. */
function SavedReach({ agent }: { agent: AgentListing }) {
  const { notebook } = usePlace();
  const question = { name: agent.name };
  return <ReachPanel question={question} scope={agent.scope} here={useReach(question, notebook.notebookId)} />;
}
