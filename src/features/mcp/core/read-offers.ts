import { isRecord } from '../../../core/shared/json/parse-json.ts';
import type { McpOffers, McpPrompt, McpResource } from '../contract/mcp-requests.ts';
import { MCP_LIMITS } from '../contract/mcp-server.ts';

const NAME_CHARS = 200;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+/;

/** Returns what a server lists, within the limits. Words stay as they are; nothing is fetched. */
export function readOffers(listed: {
  readonly resources: readonly object[];
  readonly prompts: readonly object[];
}): McpOffers {
  const resources = listed.resources.slice(0, MCP_LIMITS.offers).map(resourceOf);
  const prompts = listed.prompts.slice(0, MCP_LIMITS.offers).map(promptOf);
  const offers = { resources: resources.filter((one) => one !== null), prompts: prompts.filter((one) => one !== null) };
  const all = listed.resources.length + listed.prompts.length;
  return { ...offers, leftOut: all - offers.resources.length - offers.prompts.length };
}

function resourceOf(raw: object): McpResource | null {
  const { uri, name, title, description, mimeType, size } = raw as Record<string, unknown>;
  // A shortened address would be another one.
  if (typeof uri !== 'string' || uri === '' || uri.length > MCP_LIMITS.uriChars) return null;
  return {
    uri,
    title: words(title, NAME_CHARS) || words(name, NAME_CHARS) || words(uri, NAME_CHARS),
    description: words(description, MCP_LIMITS.descriptionChars),
    mediaType: mediaTypeOf(mimeType),
    sizeBytes: typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : null,
  };
}

function promptOf(raw: object): McpPrompt | null {
  const { name, title, description, arguments: fields } = raw as Record<string, unknown>;
  if (typeof name !== 'string' || name === '' || name.length > NAME_CHARS) return null;
  const known = Array.isArray(fields) ? fields.filter(isRecord).slice(0, 20) : [];
  return {
    name,
    title: words(title, NAME_CHARS) || name,
    description: words(description, MCP_LIMITS.descriptionChars),
    fields: known
      .filter((field) => typeof field['name'] === 'string' && field['name'].length <= NAME_CHARS)
      .map((field) => ({
        name: String(field['name']),
        description: words(field['description'], MCP_LIMITS.descriptionChars),
        isRequired: field['required'] === true,
      })),
  };
}

/** Returns the words of a prompt. Messages that the server wrote in the name of a model are marked as such. */
export function readPrompt(result: object): { text: string; leftOut: number } {
  const { messages } = result as Record<string, unknown>;
  let leftOut = 0;
  const texts = (Array.isArray(messages) ? messages.filter(isRecord) : []).flatMap(({ role, content }) => {
    const text = isRecord(content) ? promptText(content) : null;
    if (text === null) leftOut += 1;
    return text === null ? [] : [role === 'assistant' ? quoted(text) : text];
  });
  return { text: texts.join('\n\n').slice(0, MCP_LIMITS.resultChars).toWellFormed().trim(), leftOut };
}

function promptText({ type, text, resource }: Record<string, unknown>): string | null {
  if (type === 'text' && typeof text === 'string') return text;
  if (type === 'resource' && isRecord(resource) && typeof resource['text'] === 'string') return resource['text'];
  return null;
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ');
}

function words(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most).toWellFormed().trim() : '';
}

/** Returns a media type in its common form; empty for anything else. */
export function mediaTypeOf(value: unknown): string {
  return (typeof value === 'string' ? (MEDIA_TYPE.exec(value)?.[0] ?? '') : '').toLowerCase();
}
