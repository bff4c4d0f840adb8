import type { MessageRow } from '../../contracts/domain/run/message.ts';
import type { Tool } from './define-tool.ts';

const MOST = 6;

/** Tools that the catalog has described in this conversation, the newest first: from then on they are offered. */
export function describedTools(messages: readonly MessageRow[], tools: readonly Tool[]): string[] {
  const describers = new Set(tools.filter(({ catalogRole }) => catalogRole === 'describe').map(({ name }) => name));
  const names = new Set<string>();
  for (let index = messages.length - 1; index >= 0 && names.size < MOST; index -= 1) {
    const message = messages[index];
    if (message?.role !== 'assistant') continue;
    for (const part of message.content) {
      if (part['type'] !== 'tool-call' || !describers.has(String(part['toolName']))) continue;
      const { input } = part;
      const name =
        typeof input === 'object' && input !== null && Object.hasOwn(input, 'name') ? Reflect.get(input, 'name') : null;
      if (typeof name === 'string') names.add(name);
    }
  }
  return [...names];
}
