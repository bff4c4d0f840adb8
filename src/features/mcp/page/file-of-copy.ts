import { type SharedFile, sharedFileName } from '../../../core/shared/launch/shared-files.ts';
import type { McpCopy } from '../contract/mcp-requests.ts';

/** The folder of a notebook into which copies from servers go. */
const FOLDER = '/inbox';
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['text/markdown', 'md'],
  ['text/csv', 'csv'],
  ['text/html', 'html'],
  ['application/json', 'json'],
  ['application/pdf', 'pdf'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/svg+xml', 'svg'],
]);

/**
 * Returns the file that a copy becomes. A note has its source and its hash among its properties; any other file keeps its bytes as
 * they came, and the log has both.
 */
export function fileOfCopy(serverId: string, title: string, copy: McpCopy): SharedFile<File> {
  const { content, mediaType, uri, hash } = copy;
  const named = [lastPart(uri), title].map(sharedFileName).find((name) => name !== '') ?? serverId;
  const path = `${FOLDER}/${/\.[\p{L}\p{N}]{1,12}$/u.test(named) ? named : `${named}.${endingOf(copy)}`}`;
  if (typeof content === 'string' && path.endsWith('.md')) {
    // A property of the server's text would stand for what it is not.
    const properties = { source: uri, server: serverId, 'source-sha256': hash };
    const lines = Object.entries(properties).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    return { path, type: 'note', content: `---\n${lines.join('\n')}\n---\n\n${content}` };
  }
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  return { path, type: 'file', file: new File([bytes], named, { type: mediaType }) };
}

function endingOf({ mediaType, content }: McpCopy): string {
  return ENDINGS.get(mediaType) ?? (typeof content === 'string' ? 'md' : 'bin');
}

function lastPart(uri: string): string {
  const [path = ''] = uri.split(/[?#]/);
  const last = path.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
