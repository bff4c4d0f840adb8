import type { MessageRow } from '../../contracts/domain/run/message.ts';

/** A picture that an agent has read, and the result that says so. */
export interface PictureRead {
  readonly runId: string;
  readonly path: string;
  readonly hash: string;
  /** The part of the message with the result. */
  readonly part: MessageRow['content'][number];
}

/**
 * Returns the pictures that agents have read, latest first.
 *
 * @param toolName the tool by which agents read files: no other one says that a file is a picture
 */
export function picturesRead(rows: readonly MessageRow[], toolName: string): PictureRead[] {
  return rows.toReversed().flatMap(({ role, runId, content }) =>
    role === 'tool'
      ? content.toReversed().flatMap((part) => {
          const read = part['type'] === 'tool-result' && part['toolName'] === toolName ? readOf(part['output']) : null;
          return read === null ? [] : [{ runId, ...read, part }];
        })
      : [],
  );
}

function readOf(output: unknown): { path: string; hash: string } | null {
  if (typeof output !== 'object' || output === null || !('type' in output) || output.type !== 'json') return null;
  const value = 'value' in output ? output.value : null;
  if (typeof value !== 'object' || value === null || !('isPicture' in value) || value.isPicture !== true) return null;
  if (!('path' in value && 'hash' in value)) return null;
  const { path, hash } = value;
  return typeof path === 'string' && typeof hash === 'string' ? { path, hash } : null;
}
