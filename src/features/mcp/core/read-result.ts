import { cutBesideValue } from '../../../core/shared/cuts/value-edges.ts';
import { isRecord } from '../../../core/shared/json/parse-json.ts';
import { OWN_RUN_FOLDER } from '../../../core/shared/paths/run-folder.ts';
import type { ResultFile } from '../../../core/tool-catalog/define-tool.ts';
import { MCP_LIMITS } from '../contract/mcp-server.ts';
import { mediaTypeOf } from './read-offers.ts';
import { type DecodeBase64, type RefusedPicture, readPicture, sayRefusal } from './read-picture.ts';

/** Most parts of a kind that are named. */
const MOST_NAMED = 20;

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
  /** Pictures that were refused. Absent for none. */
  refused?: { what: string; why: RefusedPicture }[];
  label: 'untrusted';
}

export interface ReadResult {
  readonly output: McpOutput;
  /** Pictures for the person. */
  readonly files: readonly ResultFile[];
}

interface ResultContext {
  readonly hash: (content: Uint8Array) => string;
  readonly decode: DecodeBase64;
  /** Whether the call has a place for pictures: the folder of its run. */
  readonly keepsFiles: boolean;
}

interface Parts {
  readonly leftOut: string[];
  readonly files: ResultFile[];
  readonly refused: { what: string; why: RefusedPicture }[];
}

/**
 * Returns a result as text, with its pictures as files. A model is told of each picture in words, never with its bytes. Sounds and other files are
 * named and left out; links stay plain text, and nothing is fetched.
 */
export function readResult(
  server: string,
  { content, structuredContent, isError }: McpResult,
  context: ResultContext,
): ReadResult {
  const parts: Parts = { leftOut: [], files: [], refused: [] };
  const texts: string[] = (Array.isArray(content) ? content : []).map((part: unknown) => textOf(part, parts, context));
  if (structuredContent !== undefined && texts.join('') === '') {
    texts.push(JSON.stringify(structuredContent, null, 1));
  }
  const text = texts.filter((one) => one !== '').join('\n\n');
  return { output: outputOf(server, text, isError === true, parts), files: parts.files };
}

/** Returns what a server said instead of a result. */
export function readFailure(server: string, message: string): McpOutput {
  return outputOf(server, message, true, { leftOut: [], files: [], refused: [] });
}

function outputOf(server: string, whole: string, isError: boolean, { leftOut, refused }: Parts): McpOutput {
  const truncated = whole.length > MCP_LIMITS.resultChars;
  const text = truncated ? whole.slice(0, cutBesideValue(whole, MCP_LIMITS.resultChars)) : whole;
  return {
    server,
    text: text.toWellFormed(),
    isError,
    truncated,
    leftOut: leftOut.slice(0, MOST_NAMED),
    ...(refused.length === 0 ? {} : { refused: refused.slice(0, MOST_NAMED) }),
    label: 'untrusted',
  };
}

function textOf(part: unknown, parts: Parts, context: ResultContext): string {
  if (!isRecord(part)) return '';
  switch (part['type']) {
    case 'text':
      return wordsOf(part['text']);
    case 'image':
      return pictureText(part['data'], nameOf('', part) || 'image', mediaTypeOf(part['mimeType']), parts, context);
    case 'resource': {
      const resource = isRecord(part['resource']) ? part['resource'] : {};
      if (typeof resource['text'] === 'string') return resource['text'];
      const mediaType = mediaTypeOf(resource['mimeType']);
      if (mediaType.startsWith('image/'))
        return pictureText(resource['blob'], nameOf('', resource), mediaType, parts, context);
      return leaveOut(nameOf('file', resource), resource['blob'], parts);
    }
    case 'resource_link':
      return `${wordsOf(part['name'])}: ${wordsOf(part['uri'])}`;
    default:
      return leaveOut(nameOf(wordsOf(part['type']) || 'part', part), part['data'], parts);
  }
}

/** Keeps a picture, or refuses it, and returns what the model is told of it. */
function pictureText(data: unknown, what: string, mediaType: string, parts: Parts, context: ResultContext): string {
  const { files, refused } = parts;
  const isFull = files.length >= MCP_LIMITS.resultPictures;
  const read = isFull ? ({ type: 'refused', reason: 'many' } as const) : readPicture(data, mediaType, context.decode);
  if (read.type === 'refused') {
    const { type: _, ...why } = read;
    refused.push({ what, why });
    return refused.length > MOST_NAMED ? '' : `[${what}: refused, because ${sayRefusal(why)}.]`;
  }
  const { bytes, ending } = read;
  const hash = context.hash(bytes);
  const name = `picture-${hash.slice(0, 12)}.${ending}`;
  if (!context.keepsFiles) {
    parts.leftOut.push(what);
    return `[${what}: a picture of ${bytes.length} bytes, not kept, because the call belongs to no run.]`;
  }
  files.push({ name, bytes, hash });
  return `[${what}: a picture of ${bytes.length} bytes. The person can see it in this call; you have its name only: ${OWN_RUN_FOLDER}/${name}]`;
}

function leaveOut(what: string, data: unknown, { leftOut }: Parts): string {
  leftOut.push(what);
  const bytes = Math.floor((wordsOf(data).length * 3) / 4);
  return leftOut.length > MOST_NAMED ? '' : `[${what}: about ${bytes} bytes, left out.]`;
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
