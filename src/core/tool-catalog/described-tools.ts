import type { MessageRow } from '../../contracts/domain/run/message.ts';
import type { Tool } from './define-tool.ts';

const MOST = 6;

/**
 * Returns the names of the tools that the catalog has described in this conversation, the latest six of them, in the order in
 * which they were described first: a newly described tool comes last, and the others keep their places.
 */
export function describedTools(messages: readonly MessageRow[], tools: readonly Tool[]): string[] {
  const names = namesDescribed(messages, tools);
  const latest = new Set<string>();
  for (const name of names.toReversed()) if (latest.size < MOST) latest.add(name);
  return [...new Set(names)].filter((name) => latest.has(name));
}

/** Names of the tools that describe others, by list. */
const describing = new WeakMap<readonly Tool[], ReadonlySet<string>>();

function describersIn(tools: readonly Tool[]): ReadonlySet<string> {
  const known = describing.get(tools);
  if (known !== undefined) return known;
  const names = new Set(tools.filter(({ catalogRole }) => catalogRole === 'describe').map(({ name }) => name));
  describing.set(tools, names);
  return names;
}

function namesDescribed(messages: readonly MessageRow[], tools: readonly Tool[]): string[] {
  const describers = describersIn(tools);
  const names: string[] = [];
  for (const message of messages) {
    if (message.role !== 'assistant') continue;
    for (const part of message.content) {
      if (part['type'] !== 'tool-call' || !describers.has(String(part['toolName']))) continue;
      const { input } = part;
      const name =
        typeof input === 'object' && input !== null && Object.hasOwn(input, 'name') ? Reflect.get(input, 'name') : null;
      if (typeof name === 'string') names.push(name);
    }
  }
  return names;
}
