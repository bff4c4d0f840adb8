import { withoutCode } from '../../notebook/text/mask-code.ts';

/** Returns the text with its comments (`%%…%%`) replaced by spaces of the same length. Lines stay, and so do comments in code. */
export function withoutComments(text: string): string {
  if (!text.includes('%%')) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { index, 0: comment } of withoutCode(text).matchAll(/(?<!\\)%%[^%](?:[^%]|%(?!%))*%%/g)) {
    const end = index + comment.length;
    parts.push(text.slice(at, index), text.slice(index, end).replace(/[^\n]/g, ' '));
    at = end;
  }
  return parts.join('') + text.slice(at);
}
