import type { Agent } from '../../contracts/domain/agent.ts';
import { type Granted, grantsTool } from '../grants/within-grant.ts';
import { deniedByName, deniedBySkills } from '../policy/kind-limits.ts';
import type { Tool } from './define-tool.ts';

/** Longest list that a model is given whole. */
const MAX_OFFERED = 40;

type UsingAgent = Pick<Agent, 'can' | 'fetchAllowlist'> & Partial<Pick<Agent, 'adapter' | 'name'>> & Granted;

/** What an agent has a right to use. The guard decides all the same. */
export function usableTools(agent: UsingAgent, tools: readonly Tool[]): Tool[] {
  return tools.filter((tool) => {
    if (deniedByName(agent, tool.name) !== null || deniedBySkills(agent, tool) !== null) return false;
    if (!grantsTool(agent.granted ?? {}, tool.name) || !isOfferedTo(agent, tool)) return false;
    const contactsHosts = tool.type === 'perform' && tool.url !== undefined;
    return tool.rights.every((right) => agent.can[right]) && (!contactsHosts || agent.fetchAllowlist.length > 0);
  });
}

/** Returns whether an agent is one of those that a tool is for. */
export function isOfferedTo({ name }: Partial<Pick<Agent, 'name'>>, { agents }: Pick<Tool, 'agents'>): boolean {
  return agents === undefined || (name !== undefined && agents.includes(name));
}

/**
 * What its model is told of. With the whole list before it a model has no use for a catalog; a list that is longer than
 * `most` is cut. The catalog leads to the rest of it, and to the tools that are listed nowhere else; each can be called by name.
 *
 * @param isWide whether the model has a very large context, and is told of helpers, source code and tabs, too
 */
export function offeredTools(
  agent: UsingAgent,
  tools: readonly Tool[],
  most: number = MAX_OFFERED,
  isWide = false,
): Tool[] {
  const usable = usableTools(agent, tools);
  const isSpared = ({ catalogOnly, offeredWide }: Tool) => catalogOnly === true && !(isWide && offeredWide);
  const others = usable.filter((tool) => tool.catalogRole === undefined && !isSpared(tool));
  if (others.length <= most && !usable.some(isSpared)) return others;
  const catalog = usable.filter(({ catalogRole }) => catalogRole !== undefined);
  return [...others.slice(0, Math.max(0, most - catalog.length)), ...catalog];
}

/**
 * Returns what a model with a small context is told of, the most needed first: a few tools, those that the catalog has
 * described in this conversation (`described`, oldest first), and the catalog itself.
 */
export function fewTools(agent: UsingAgent, tools: readonly Tool[], described: readonly string[]): Tool[] {
  const usable = usableTools(agent, tools);
  const catalog = usable.filter(({ catalogRole }) => catalogRole !== undefined);
  const [first, ...core] = usable
    .filter(({ priority }) => priority !== undefined)
    .sort((one, other) => (one.priority ?? 0) - (other.priority ?? 0));
  const found = described.toReversed().flatMap((name) => usable.find((tool) => tool.name === name) ?? []);
  const offered = new Set([...(first ? [first] : []), ...found, ...core]);
  const isWhole = usable.every((tool) => offered.has(tool) || catalog.includes(tool) || isFoundOnly(tool));
  // An agent with few rights has all its tools in this list: there is nothing left to find in the catalog.
  return isWhole ? [...offered].filter((tool) => !catalog.includes(tool)) : [...new Set([...offered, ...catalog])];
}

/** Returns whether a model with a small context is told of a tool only once the catalog has described it. */
function isFoundOnly({ catalogOnly }: Pick<Tool, 'catalogOnly'>): boolean {
  return catalogOnly === true || catalogOnly === 'compact';
}

/**
 * Puts a choice of tools in the order in which a model is told of them: the list's own, and after it the tools that the catalog
 * has described. A tool that is added does not move the others, so that the prompt begins as before.
 */
export function inStableOrder(chosen: ReadonlySet<Tool>, tools: readonly Tool[], described: readonly string[]): Tool[] {
  const isAdded = ({ name, priority, catalogRole }: Tool) =>
    described.includes(name) && priority === undefined && catalogRole === undefined;
  const listed = tools.filter((tool) => chosen.has(tool) && !isAdded(tool));
  const added = described.flatMap((name) => tools.find((tool) => tool.name === name && isAdded(tool)) ?? []);
  return [...listed, ...added.filter((tool) => chosen.has(tool))];
}
