import { type Agent, type AgentSpec, type Availability, agentSchema } from '../../contracts/domain/agent.ts';
import type { AuditAction } from '../../contracts/domain/audit-actions.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import {
  agentExistsError,
  agentInactiveError,
  agentUnavailableError,
  badInputError,
  deniedError,
  unknownAgentError,
} from '../../contracts/errors/messages/app-messages.ts';
import { reasonOf } from '../../contracts/sentences/said.ts';
import type { AgentListing } from '../../contracts/wire/commands/agent-requests.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import { deniedByWorkspace } from '../../core/guard/check-scope.ts';
import { globProblem } from '../../core/guard/parse-glob.ts';
import { describeAgentEdit } from '../../core/policy/describe-agent-edit.ts';
import { duplicateOf } from '../../core/policy/duplicate-agent.ts';
import { describeRule } from '../../core/policy/resolve-decision.ts';
import { withRules } from '../../core/policy/rules.ts';
import type { Write } from '../../core/ports/commit-batch.ts';
import { isTwinName } from '../../core/shared/names/twin-name.ts';
import { personEntry, recordAsPerson, type Services } from '../app/services.ts';
import { builtInAgents } from '../runs/built-in-agents.ts';

const MAX_ATTEMPTS = 20;

export function agentCommands(services: Services) {
  const { store } = services;

  const find = (name: string) => findAgent(store, name);

  const list = async (agent: Agent): Promise<AgentListing> => {
    const availability = await availabilityOf(services, agent);
    return {
      ...agent,
      ...(availability.available ? availability : { available: false, ...reasonOf(availability.reason) }),
    };
  };

  /** Saves the result of `make` for the current agent, or for none. Retries when another window saved first. */
  async function save(
    name: string,
    action: AuditAction,
    make: (known: Agent | undefined) => Promise<Agent>,
    inputSummary = '',
  ): Promise<AgentListing> {
    for (let attempt = 1; ; attempt++) {
      const [known, book] = [await store.agent(name), await store.ruleBook()];
      const agent = await make(known);
      const rights = { agent: name, agentRevision: known?.revision ?? 0, ruleBookRevision: book.revision };
      try {
        await recordAsPerson(
          services,
          { action, target: name, inputSummary, outputSummary: describeAgentEdit(known, agent) },
          { checks: [{ type: 'rights', ...rights }], writes: [{ type: 'put', table: 'agents', rows: [agent] }] },
        );
        await services.syncAllowlist();
        return await list(agent);
      } catch (error) {
        if (!hasErrorCode(error, 'stale-rights') || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  const create = (spec: AgentSpec, inputSummary?: string): Promise<AgentListing> =>
    save(
      spec.name,
      'agent.create',
      async (known) => {
        if (known) throw agentExistsError('name', { name: spec.name });
        const twin = (await store.listAgents()).find((agent) => isTwinName(agent.name, spec.name));
        if (twin) throw agentExistsError('twin', { name: spec.name, other: twin.name });
        const nowMs = services.loop.clock.nowMs();
        const own = { title: spec.title ?? spec.name, builtIn: false };
        const workspaceId =
          spec.workspaceId === undefined
            ? {}
            : { workspaceId: await resolveWorkspace(services, spec.workspaceId, own) };
        return agentSchema.parse({
          ...(await resolveSpec(services, spec)),
          ...workspaceId,
          title: spec.title ?? spec.name,
          agentId: services.loop.ids.next('agent'),
          revision: 1,
          builtIn: false,
          createdMs: nowMs,
          updatedMs: nowMs,
        });
      },
      inputSummary,
    );

  return {
    'agents.list': async ({ workspaceId }) => {
      const all = await store.listAgents();
      const agents =
        workspaceId === undefined ? all : all.filter((agent) => deniedByWorkspace(agent, workspaceId) === null);
      const sorted = agents.sort((a, b) => Number(b.builtIn) - Number(a.builtIn) || a.name.localeCompare(b.name));
      return Promise.all(sorted.map(list));
    },
    'agents.get': async ({ name }) => list(await find(name)),
    'agents.create': (spec) => create(spec),
    'agents.install': ({ spec, file }) => create(spec, `From the file ${file}`),
    'agents.update': async ({ name, patch }) => {
      const saved = await save(name, 'agent.update', async () => {
        const known = await find(name);
        const limits = { ...known.limits, ...withoutAbsent(patch.limits ?? {}) };
        if (patch.limits?.costUsd === null) delete limits.costUsd;
        const { scope } = await resolveSpec(services, { scope: patch.scope ?? known.scope });
        const { workspaceId, ...fields } = patch;
        if (workspaceId === null) delete known.workspaceId;
        else if (workspaceId !== undefined) known.workspaceId = await resolveWorkspace(services, workspaceId, known);
        return agentSchema.parse({
          ...known,
          ...withoutAbsent(fields),
          scope,
          limits,
          revision: known.revision + 1,
          updatedMs: services.loop.clock.nowMs(),
        });
      });
      services.wakeRunner();
      return saved;
    },
    'agents.duplicate': async (input) => {
      const [agent, book, all] = [await find(input.name), await store.ruleBook(), await store.listAgents()];
      return create(duplicateOf(agent, book, all, input), `Duplicate of ${agent.name}`);
    },
    'agents.remove': async ({ name }) => {
      const agent = await find(name);
      if (agent.builtIn) {
        throw deniedError('builtIn', { name });
      }
      const book = await store.ruleBook();
      // Remove the agent's rules: a later agent of the same name must not inherit permissions.
      const gone = book.rules.filter((rule) => rule.agent === name);
      const kept = book.rules.filter((rule) => rule.agent !== name);
      const atMs = services.loop.clock.nowMs();
      const writes: Write[] = [{ type: 'remove-agents', names: [name] }];
      if (gone.length > 0) writes.push({ type: 'rule-book', ruleBook: withRules(book, kept), atMs });
      const { revision, servers } = await store.mcpServers();
      if (servers.some(({ tools }) => tools.some(({ agents }) => agents.includes(name)))) {
        const left = servers.map((server) => ({
          ...server,
          tools: server.tools.map((tool) => ({ ...tool, agents: tool.agents.filter((one) => one !== name) })),
        }));
        writes.push({ type: 'mcp-servers', servers: { revision: revision + 1, servers: left } });
      }
      const acts = [
        { action: 'agent.remove' as const, target: name },
        ...gone.map((rule) => ({ action: 'rule.remove' as const, target: describeRule(rule) })),
      ];
      await store.commit({ writes, audit: acts.map((act) => personEntry(act, atMs)) });
      await services.mcp.reload();
      await services.syncAllowlist();
      services.wakeRunner();
      return null;
    },
  } satisfies Partial<CommandHandlers>;
}

/** Resolves with the saved agent of a name. Rejects with `unknown-agent`, which lists the available ones. */
export async function findAgent(store: Services['store'], name: string): Promise<Agent> {
  const agent = await store.agent(name);
  if (agent) return agent;
  const names = (await store.listAgents()).map((one) => one.name).join(', ');
  throw unknownAgentError('list', { name, also: names });
}

/** Resolves with whether an agent can run now: it is active, and its kind and model are available. */
export async function availabilityOf(services: Services, agent: Agent): Promise<Availability> {
  if (!agent.active) return { available: false, reason: agentInactiveError.sentence('off') };
  const adapter = services.adapters.get(agent.adapter);
  if (!adapter)
    return {
      available: false,
      reason: agentUnavailableError.sentence('kind', { kind: agent.adapter }),
    };
  return adapter.isAvailable(agent, services.models);
}

/** Drops undefined fields, which leave the stored value unchanged, as absent ones do. */
function withoutAbsent(patch: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

/** Resolves the names of notebooks in a scope to ids and validates its patterns. */
export async function resolveSpec<Spec extends Pick<AgentSpec, 'scope'>>(
  services: Services,
  spec: Spec,
): Promise<Spec> {
  for (const pattern of spec.scope.folders) {
    const problem = globProblem(pattern);
    if (problem !== null) throw badInputError('pattern', { pattern, why: problem }, { field: 'scope.folders' });
  }
  const notebooks = await services.store.listNotebooks();
  const ids = spec.scope.notebooks.map((wanted) => {
    if (wanted === '*' || notebooks.some((notebook) => notebook.notebookId === wanted)) return wanted;
    const named = notebooks.filter((notebook) => notebook.name === wanted);
    const [only] = named;
    if (only && named.length === 1) return only.notebookId;
    throw only
      ? badInputError('notebooks', { n: named.length, name: wanted }, { field: 'scope.notebooks', notebook: wanted })
      : badInputError('noNotebook', { name: wanted }, { field: 'scope.notebooks', notebook: wanted });
  });
  return { ...spec, scope: { ...spec.scope, notebooks: [...new Set(ids)] } };
}

/** Resolves with the id of a workspace that is given by id or name. Rejects for an agent that belongs to all of them. */
async function resolveWorkspace(
  { store }: Services,
  wanted: string,
  { title, builtIn }: Pick<Agent, 'title' | 'builtIn'>,
): Promise<string> {
  const data = { field: 'workspaceId' };
  if (builtIn) throw badInputError('builtInWorkspace', { title }, data);
  const all = await store.listWorkspaces();
  if (all.some(({ workspaceId }) => workspaceId === wanted)) return wanted;
  const [only, ...more] = all.filter(({ name }) => name === wanted);
  if (only === undefined) throw badInputError('noWorkspace', { name: wanted }, data);
  if (more.length > 0) throw badInputError('workspaces', { n: more.length + 1, name: wanted }, data);
  return only.workspaceId;
}

export async function ensureBuiltInAgents(services: Services): Promise<void> {
  const missing: Agent[] = [];
  for (const agent of builtInAgents(services.loop.clock.nowMs(), () => services.loop.ids.next('agent'))) {
    // By key: a damaged built-in agent exists and is not overwritten.
    if (!(await services.store.hasAgentRow(agent.name))) missing.push(agent);
  }
  if (missing.length === 0) return;
  await services.store.commit({
    writes: [{ type: 'put', table: 'agents', rows: missing }],
    audit: missing.map((agent) => ({
      atMs: services.loop.clock.nowMs(),
      actor: { type: 'app' },
      action: 'agent.create',
      target: agent.name,
      outputSummary: 'revision 1, ships with Cloister',
      decision: 'allowed',
    })),
  });
}
