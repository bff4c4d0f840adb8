import type { Span } from '../find-secrets.ts';

/** Ends every value but a private key. */
const BETWEEN = '\n\n';

/** Searches several texts at once, because each search has a price of its own. Returns the findings of each text. */
export function searchParts<T extends Span>(parts: readonly string[], find: (text: string) => readonly T[]): T[][] {
  if (parts.length === 0) return [];
  const findings = find(parts.join(BETWEEN)).toSorted((a, b) => a.start - b.start);
  let next = 0;
  let from = 0;
  return parts.map((part) => {
    const found: T[] = [];
    const to = from + part.length;
    for (let finding = findings[next]; finding && finding.start < to; finding = findings[++next]) {
      found.push({ ...finding, start: finding.start - from, end: Math.min(finding.end, to) - from });
    }
    from = to + BETWEEN.length;
    return found;
  });
}
