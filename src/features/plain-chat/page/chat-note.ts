import { strings } from '../texts/plain-chat-strings.ts';
import type { Said } from './chat-talk.ts';

/** Returns the conversation as a note, with the models that took part as a property. */
export function noteOf(said: readonly Said[], atMs: number): { readonly path: string; readonly content: string } {
  const models = new Set(said.flatMap((one) => (one.role === 'assistant' ? [`${one.providerId}/${one.modelId}`] : [])));
  const words = strings.note;
  const at = new Date(atMs - new Date(atMs).getTimezoneOffset() * 60_000).toISOString();
  const title = words.title(at.slice(0, 10), `${at.slice(11, 13)}.${at.slice(14, 16)}.${at.slice(17, 19)}`);
  const properties = ['---', `date: ${at.slice(0, 10)}`, `models: ${JSON.stringify([...models])}`, '---'];
  const body = said.map((one) => {
    const who = one.role === 'user' ? words.you : one.modelId;
    return `## ${who.replaceAll(/[\r\n]/g, ' ')}\n\n${one.text.trim()}\n`;
  });
  return { path: `/${title}.md`, content: `${properties.join('\n')}\n# ${title}\n\n${body.join('\n')}` };
}
