import type { Agent } from '../../contracts/domain/agent.ts';
import { isAlwaysDenied } from '../policy/always-denied.ts';
import type { Tool } from './define-tool.ts';

/** Tools that find tools. */
const CATALOG_TOOLS: ReadonlySet<string> = new Set(['catalog_search', 'catalog_describe']);
/** Longest list that a model is given whole. */
const MAX_OFFERED = 40;

/** What an agent has a right to use. The guard decides all the same. */
export function usableTools(agent: Pick<Agent, 'can' | 'fetchAllowlist'>, tools: readonly Tool[]): Tool[] {
  const { can } = agent;
  return tools.filter((tool) => {
    if (isAlwaysDenied(tool.name)) return false;
    if (tool.risk === 'read') return can.read;
    if (tool.type === 'perform') return can.integrations && agent.fetchAllowlist.length > 0;
    if (tool.name === 'create_file' || tool.name === 'create_folder') return can.create;
    if (tool.kind === 'delete') return can.delete;
    if (tool.kind === 'move') return can.delete && can.create;
    return can.write;
  });
}

/**
 * What its model is told of. With the whole list before it a model has no use for a catalog; a list that is longer than
 * `most` is cut, and the catalog leads to the rest of it, which can be called by name.
 */
export function offeredTools(
  agent: Pick<Agent, 'can' | 'fetchAllowlist'>,
  tools: readonly Tool[],
  most: number = MAX_OFFERED,
): Tool[] {
  const usable = usableTools(agent, tools);
  const others = usable.filter(({ name }) => !CATALOG_TOOLS.has(name));
  if (others.length <= most) return others;
  const catalog = usable.filter(({ name }) => CATALOG_TOOLS.has(name));
  return [...others.slice(0, Math.max(0, most - catalog.length)), ...catalog];
}

/** What most work is done with, the most needed first. */
const CORE_TOOLS = ['read_file', 'create_file', 'edit_file', 'list_files', 'search_content'];

/**
 * What a model with little room is told of, the most needed first: a few tools, those that the catalog has described in this
 * conversation, and the catalog itself.
 */
export function fewTools(
  agent: Pick<Agent, 'can' | 'fetchAllowlist'>,
  tools: readonly Tool[],
  described: readonly string[],
): Tool[] {
  const usable = new Map(usableTools(agent, tools).map((tool) => [tool.name, tool]));
  const [first = '', ...core] = CORE_TOOLS;
  const names = new Set([first, ...described, ...core, ...CATALOG_TOOLS]);
  // With these an agent that has few rights has all of them before it.
  const rest = [...usable.keys()].filter((name) => !names.has(name));
  const wanted = rest.length === 0 ? [...names].filter((name) => !CATALOG_TOOLS.has(name)) : [...names];
  return wanted.flatMap((name) => usable.get(name) ?? []);
}
