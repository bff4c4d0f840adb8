import type { Span } from '../find-secrets.ts';
import { type NormalisedCopy, originalSpan } from './normalised-copy.ts';
import { searchParts } from './search-parts.ts';

/** On both sides of a change. Values with spaces in them, with the words that stand before them, are not longer. */
const CONTEXT_CHARS = 100;
/** Longest run without spaces that is searched as a whole, as for texts that are cut. */
const MAX_RUN = 4200;
/** Beside a change there is no value without one of these. */
const NEAR_CHARS = 48;
const SIGNS_OF_VALUE = /@|(?:\d\D{0,4}){6}|[\w-]{16}|\b(?:at|dot)\b|pass|pwd|secret|token/i;
/** Where most of a text changed, it is searched at once. */
const MOST_SHARE = 0.6;

/** Searches a copy near the places where it differs from the original, and returns the findings as parts of the original. */
export function searchCopy<T extends Span>(
  copy: NormalisedCopy,
  changes: readonly number[],
  find: (text: string) => readonly T[],
): T[] {
  const windows = windowsOf(copy.text, changes);
  const parts = windows.map(({ start, end }) => copy.text.slice(start, end));
  return searchParts(parts, find).flatMap((findings, index) => {
    const from = windows[index]?.start ?? 0;
    return findings.map((finding) => {
      const span = { start: finding.start + from, end: finding.end + from };
      return { ...finding, ...originalSpan(copy, span) };
    });
  });
}

function windowsOf(text: string, changes: readonly number[]): Span[] {
  const windows: { start: number; end: number }[] = [];
  let chars = 0;
  for (const cluster of clustersOf(changes)) {
    if (!SIGNS_OF_VALUE.test(text.slice(Math.max(0, cluster.start - NEAR_CHARS), cluster.end + NEAR_CHARS))) continue;
    const last = windows.at(-1);
    const start = runStart(text, cluster.start - CONTEXT_CHARS, last?.end ?? 0);
    const end = runEnd(text, Math.max(cluster.end + CONTEXT_CHARS, last?.end ?? 0));
    chars += end - start;
    if (last && start <= last.end) last.end = end;
    else windows.push({ start, end });
  }
  const isMost = chars > text.length * MOST_SHARE;
  const hasKeyFrame = windows.some(({ start, end }) => text.slice(start, end).includes('PRIVATE KEY'));
  return isMost || hasKeyFrame ? [{ start: 0, end: text.length }] : windows;
}

/** Returns places that are near to each other as one. */
function clustersOf(changes: readonly number[]): Span[] {
  const clusters: { start: number; end: number }[] = [];
  for (const at of changes) {
    const last = clusters.at(-1);
    if (last && at - last.end <= NEAR_CHARS) last.end = at;
    else clusters.push({ start: at, end: at });
  }
  return clusters;
}

function runStart(text: string, at: number, least: number): number {
  if (at <= least) return least;
  const lowest = Math.max(least, at - MAX_RUN);
  let start = at;
  while (start > lowest && !/\s/.test(text.charAt(start - 1))) start -= 1;
  return start;
}

function runEnd(text: string, at: number): number {
  const highest = Math.min(text.length, at + MAX_RUN);
  let end = Math.min(at, text.length);
  while (end < highest && !/\s/.test(text.charAt(end))) end += 1;
  return end;
}
