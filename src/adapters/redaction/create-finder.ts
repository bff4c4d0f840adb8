import type { MaskedValues, RedactionFinding, RedactionKind } from '../../contracts/domain/run/redaction.ts';
import type { SensitiveFinder } from '../../core/redaction/sensitive-finder.ts';
import { findEmails, findIbans, findPhones } from './find-personal.ts';
import { findSecrets, type Span } from './find-secrets.ts';
import { findNationalIds } from './national-ids.ts';
import { findOwn } from './own-patterns.ts';

/** In the order in which they win where findings overlap. */
const FINDERS: readonly (readonly [RedactionKind, (text: string) => Span[]])[] = [
  ['secret', findSecrets],
  ['email', findEmails],
  ['iban', findIbans],
  ['national-id', findNationalIds],
  ['phone', findPhones],
];

/** Characters of texts whose findings are kept: the messages of a conversation are searched at each step. */
const MAX_KEPT_CHARS = 4_000_000;
const SHORTEST_VALUE = 7;

export function createFinder(): SensitiveFinder {
  const known = new Map<string, readonly RedactionFinding[]>();
  let knownFor = '';
  let kept = 0;
  return {
    find(text, settings) {
      if (text.length < SHORTEST_VALUE && settings.patterns.length === 0) return [];
      const now = JSON.stringify([settings.kinds, settings.patterns]);
      if (now !== knownFor || kept > MAX_KEPT_CHARS) {
        known.clear();
        kept = 0;
        knownFor = now;
      }
      const before = known.get(text);
      if (before) return before;
      const findings = findAll(text, settings);
      known.set(text, findings);
      kept += text.length;
      return findings;
    },
  };
}

function findAll(text: string, { kinds, patterns }: MaskedValues): RedactionFinding[] {
  const found: RedactionFinding[] = patterns.flatMap((pattern) =>
    findOwn(pattern, text).map((span) => ({ kind: 'own' as const, name: pattern.name, ...span })),
  );
  for (const [kind, find] of FINDERS) {
    if (kinds.includes(kind)) found.push(...find(text).map((span) => ({ kind, name: '', ...span })));
  }
  return withoutOverlaps(found, text.length);
}

/** Earlier findings win; a later one keeps nothing of what it shares with them, so that no part of a value remains visible. */
function withoutOverlaps(found: readonly RedactionFinding[], length: number): RedactionFinding[] {
  const sorted = found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const merged: RedactionFinding[] = [];
  for (const finding of sorted) {
    const last = merged.at(-1);
    if (!last || finding.start >= last.end) merged.push(finding);
    else if (finding.end > last.end) merged[merged.length - 1] = { ...last, end: Math.min(finding.end, length) };
  }
  return merged;
}
