import type { MessageRow } from '../../contracts/domain/run/message.ts';
import type { Session } from '../../contracts/domain/run/run.ts';

/** Returns a conversation as Markdown: requests, answers, and each tool call with its arguments in one line. */
export function conversationText({ title, agent, createdMs }: Session, messages: readonly MessageRow[]): string {
  const head = [`# ${oneLine(title)}`, `${agent}, ${isoTime(createdMs)}`];
  const turns = messages.flatMap((message) => {
    if (message.role === 'tool') return [];
    const heading = message.role === 'user' ? '## You' : `## ${agent}`;
    const parts = message.content.map(partText).filter((text) => text !== '');
    return parts.length === 0 ? [] : [heading, isoTime(message.atMs), ...parts];
  });
  return `${[...head, ...turns].join('\n\n')}\n`;
}

function partText(part: MessageRow['content'][number]): string {
  if (part['type'] === 'text' && typeof part['text'] === 'string') return part['text'].trim();
  if (part['type'] !== 'tool-call') return '';
  return `- ${String(part['toolName'])} ${JSON.stringify(part['input'])}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ');
}
