import { isRecord } from '../../../core/shared/json/parse-json.ts';
import type { McpCopy } from '../contract/mcp-requests.ts';
import { MCP_LIMITS } from '../contract/mcp-server.ts';
import { mediaTypeOf } from '../core/read-offers.ts';

/** Returns the contents of a resource. Contents that are neither text nor Base64 are left out. */
export function readCopies(result: object, uri: string, hashOf: (content: string | Uint8Array) => string): McpCopy[] {
  const { contents } = result as Record<string, unknown>;
  const known = Array.isArray(contents) ? contents.filter(isRecord).slice(0, 20) : [];
  return known.flatMap((one) => {
    const content = contentOf(one);
    if (content === null) return [];
    const own = one['uri'];
    return [
      {
        uri: typeof own === 'string' && own.length <= MCP_LIMITS.uriChars ? own : uri,
        mediaType: mediaTypeOf(one['mimeType']),
        content,
        sizeBytes: typeof content === 'string' ? new TextEncoder().encode(content).length : content.length,
        hash: hashOf(content),
      },
    ];
  });
}

function contentOf({ text, blob }: Record<string, unknown>): string | Uint8Array | null {
  if (typeof text === 'string') return text.toWellFormed();
  return typeof blob === 'string' ? fromBase64(blob) : null;
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}
