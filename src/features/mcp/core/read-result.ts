import { cutBesideValue } from '../../../core/shared/cuts/value-edges.ts';
import { isRecord } from '../../../core/shared/json/parse-json.ts';
import { MCP_LIMITS } from '../contract/mcp-server.ts';

/** What a call of a tool returned, as the SDK hands it out. */
export interface McpResult {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
}

/** The result that an agent receives. */
export interface McpOutput {
  server: string;
  text: string;
  isError: boolean;
  truncated: boolean;
  leftOut: string[];
  label: 'untrusted';
}

/** Returns a result as text. Pictures, sounds and files are named and left out; links stay plain text, and nothing is fetched. */
export function readResult(server: string, { content, structuredContent, isError }: McpResult): McpOutput {
  const leftOut: string[] = [];
  const texts: string[] = (Array.isArray(content) ? content : []).map((part: unknown) => textOf(part, leftOut));
  if (structuredContent !== undefined && texts.join('') === '') {
    texts.push(JSON.stringify(structuredContent, null, 1));
  }
  return outputOf(server, texts.filter((text) => text !== '').join('\n\n'), isError === true, leftOut);
}

/** Returns what a server said instead of a result. */
export function readFailure(server: string, message: string): McpOutput {
  return outputOf(server, message, true, []);
}

function outputOf(server: string, whole: string, isError: boolean, leftOut: string[]): McpOutput {
  const truncated = whole.length > MCP_LIMITS.resultChars;
  const text = truncated ? whole.slice(0, cutBesideValue(whole, MCP_LIMITS.resultChars)) : whole;
  return { server, text: text.toWellFormed(), isError, truncated, leftOut: leftOut.slice(0, 20), label: 'untrusted' };
}

function textOf(part: unknown, leftOut: string[]): string {
  if (!isRecord(part)) return '';
  switch (part['type']) {
    case 'text':
      return wordsOf(part['text']);
    case 'resource': {
      const resource = isRecord(part['resource']) ? part['resource'] : {};
      if (typeof resource['text'] === 'string') return resource['text'];
      leftOut.push(nameOf('file', resource));
      return '';
    }
    case 'resource_link':
      return `${wordsOf(part['name'])}: ${wordsOf(part['uri'])}`;
    default:
      leftOut.push(nameOf(wordsOf(part['type']) || 'part', part));
      return '';
  }
}

function nameOf(what: string, { mimeType, uri }: Record<string, unknown>): string {
  return [what, wordsOf(mimeType), wordsOf(uri)]
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, 200)
    .toWellFormed();
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
