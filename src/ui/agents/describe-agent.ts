import type { AgentSpec } from '../../contracts/domain/agent.ts';
import { agentKind, leavesRight } from '../../contracts/domain/agent-kinds.ts';
import { strings } from './agent-strings.ts';
import { joinWords } from './join-words.ts';

const rights = ['read', 'write', 'create', 'delete', 'execute'] as const;

/** More folders than this are counted, not named. */
const MOST_NAMED = 4;

/** What an agent can do, in two or three sentences. */
export function describeAgent(
  full: Pick<AgentSpec, 'can' | 'scope' | 'approvals' | 'isolated' | 'fetchAllowlist'> &
    Partial<Pick<AgentSpec, 'adapter'>>,
): string {
  const { words } = strings;
  const spec = withinKind(full);
  const { can, fetchAllowlist } = spec;
  if (!can.integrations) return describeFiles(spec);
  const fetches =
    fetchAllowlist.length === 0 ? words.fetchesNothing : words.fetches(joinWords(fetchAllowlist, words.and));
  const network = `${fetches} ${words.pushes}`;
  return rights.some((right) => can[right]) ? `${describeFiles(spec)} ${network}` : network;
}

/** Returns the agent with the rights that its kind leaves to it, and asking as often as its kind requires. */
function withinKind<Spec extends Pick<AgentSpec, 'can' | 'approvals'> & Partial<Pick<AgentSpec, 'adapter'>>>(
  spec: Spec,
): Spec {
  const { adapter, can } = spec;
  const left = (right: keyof AgentSpec['can']) => can[right] && leavesRight(adapter, right);
  const rest = {
    read: left('read'),
    write: left('write'),
    create: left('create'),
    delete: left('delete'),
    execute: left('execute'),
    integrations: left('integrations'),
  };
  const asksAlways = adapter !== undefined && agentKind(adapter)?.isHighRisk === true;
  return { ...spec, can: rest, ...(asksAlways ? { approvals: 'every-write' } : {}) };
}

function describeFiles({
  can,
  scope,
  approvals,
  isolated,
}: Pick<AgentSpec, 'can' | 'scope' | 'approvals' | 'isolated'>): string {
  const { words } = strings;
  const given = rights.filter((right) => can[right]);
  if (given.length === 0) return words.nothing;
  const { notebooks, folders, fileTypes } = scope;
  if (notebooks.length === 0 || folders.length === 0 || fileTypes.length === 0) return words.nowhere;

  const where = folders.some((folder) => folder === '/' || folder === '/**' || folder === '**')
    ? words.everywhere
    : folders.length > MOST_NAMED
      ? words.folders(words.places(folders.length))
      : words.folders(folders.join(', '));
  const which = notebooks.includes('*') ? words.everyNotebook : words.notebooks(notebooks.length);
  const types = fileTypes.includes('*') ? '' : words.types(fileTypes.join(', '));
  const may = words.may(
    joinWords(
      given.map((right) => words.verbs[right]),
      words.and,
    ),
    `${where} ${which}${types}`,
  );
  const changes = can.write || can.create || can.delete;
  if (!changes) return `${may} ${words.readsOnly}`;
  if (isolated) return `${may} ${words.ownFolder}`;
  return `${may} ${approvals === 'every-write' ? words.asksAlways : words.asksDestructive}`;
}
