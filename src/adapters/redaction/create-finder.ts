import type { MaskedValues, RedactionFinding, RedactionKind } from '../../contracts/domain/run/redaction.ts';
import { PLACEHOLDER } from '../../core/redaction/placeholder.ts';
import { partsOf } from '../../core/redaction/search-part.ts';
import type { SensitiveFinder } from '../../core/redaction/sensitive-finder.ts';
import { allMatches } from './all-matches.ts';
import { findEmails } from './find-emails.ts';
import { findEncoded } from './find-encoded.ts';
import { findIbans, findPhones } from './find-personal.ts';
import { findSecrets, type Span } from './find-secrets.ts';
import { findNationalIds } from './national-ids.ts';
import { findOwn } from './own-patterns.ts';
import { joinParts, joinUnusualSpaces } from './spellings/join-parts.ts';
import { copyOf, type NormalisedCopy, originalSpan } from './spellings/normalised-copy.ts';
import { readSigns } from './spellings/read-signs.ts';
import { searchCopy } from './spellings/search-copy.ts';
import { searchParts } from './spellings/search-parts.ts';

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
/** Characters that are searched before other tasks have their turn. */
const CHARS_AT_ONCE = 50_000;
/** A search of a short text takes as long as that of so many characters. */
const CHARS_OF_SEARCH = 100;
const SHORTEST_VALUE = 7;
const FEWEST_CHARS_ADDED = 4;

/** @param pause resolves when other tasks have had their turn. Default: they have none */
export function createFinder(pause: () => Promise<void> = async () => {}): SensitiveFinder {
  const known = new Map<string, readonly RedactionFinding[]>();
  let knownFor = '';
  let kept = 0;
  /** What was searched ahead is kept at least until it was used. */
  let mostKept = MAX_KEPT_CHARS;
  /** Characters that were searched since other tasks had their turn, in any call. */
  let searched = 0;

  function keep(text: string, findings: readonly RedactionFinding[]): void {
    known.set(text, findings);
    kept += text.length;
    for (const oldest of known.keys()) {
      if (kept <= mostKept) break;
      known.delete(oldest);
      kept -= oldest.length;
    }
  }

  function isKnown(text: string, settings: MaskedValues): boolean {
    if (text.length < SHORTEST_VALUE && settings.patterns.length === 0) return true;
    const now = JSON.stringify([settings.kinds, settings.patterns]);
    if (now !== knownFor) {
      known.clear();
      kept = 0;
      knownFor = now;
    }
    return known.has(text);
  }

  function find(text: string, settings: MaskedValues): readonly RedactionFinding[] {
    if (isKnown(text, settings)) return known.get(text) ?? [];
    const findings = findAll(text, settings);
    keep(text, findings);
    return findings;
  }

  return {
    find,
    async ahead(texts, settings) {
      mostKept = Math.max(
        MAX_KEPT_CHARS,
        texts.reduce((sum, text) => sum + text.length, 0),
      );
      for (const text of texts) {
        for (const { part } of partsOf(text)) {
          if (isKnown(part, settings)) continue;
          if (searched > 0 && searched + part.length > CHARS_AT_ONCE) {
            await pause();
            searched = 0;
          }
          find(part, settings);
          searched += part.length + CHARS_OF_SEARCH;
        }
      }
    },
  };
}

/** Finds values as they are, in other spellings, in pieces, and encoded. */
function findAll(text: string, settings: MaskedValues): RedactionFinding[] {
  const asIs = [...findOwnValues(text, settings), ...findBuiltIn(text, settings)];
  const signs = readSigns(text);
  const spelled = signs ? findInCopy(signs.copy, signs.changes, settings) : [];
  const whole = withoutOverlaps([...asIs, ...spelled], text.length);
  const joined = joinParts(signs?.copy ?? copyOf(text));
  const inPieces = joined ? findInCopy(joined, joined.changes, settings).filter((one) => addsTo(one, whole, text)) : [];
  const unspaced = signs ? joinUnusualSpaces(signs.copy, signs.spaces) : null;
  const apart = unspaced
    ? findInCopy(unspaced, unspaced.changes, withoutNumbers(settings)).filter((one) => isApart(one, whole))
    : [];
  const others = [...spelled, ...inPieces, ...apart, ...findInEncoded(text, settings)];
  return withoutOverlaps([...asIs, ...outsidePlaceholders(others, text)], text.length);
}

/** Without spaces, numbers of a table are one long number. */
function withoutNumbers({ kinds, patterns }: MaskedValues): MaskedValues {
  return { kinds: kinds.filter((kind) => kind === 'secret' || kind === 'email'), patterns };
}

/** A run that encodes a value is masked whole. */
function findInEncoded(text: string, settings: MaskedValues): RedactionFinding[] {
  const runs = findEncoded(text);
  const search = (decoded: string) => [...findOwnValues(decoded, settings), ...findBuiltIn(decoded, settings)];
  const found = searchParts(
    runs.map(({ decoded }) => decoded),
    search,
  );
  return runs.flatMap(({ start, end }, index) => {
    const first = found[index]?.[0];
    return first ? [{ kind: first.kind, name: first.name, start, end }] : [];
  });
}

function findOwnValues(text: string, { patterns }: MaskedValues): RedactionFinding[] {
  return patterns.flatMap((pattern) =>
    findOwn(pattern, text).map((span) => ({ kind: 'own' as const, name: pattern.name, ...span })),
  );
}

function findBuiltIn(text: string, { kinds }: MaskedValues): RedactionFinding[] {
  return FINDERS.flatMap(([kind, find]) =>
    kinds.includes(kind) ? find(text).map((span) => ({ kind, name: '', ...span })) : [],
  );
}

function findInCopy(copy: NormalisedCopy, changes: readonly number[], settings: MaskedValues): RedactionFinding[] {
  // A pattern of the person may look at the start or at the end of the text.
  const own = findOwnValues(copy.text, settings).map((finding) => ({ ...finding, ...originalSpan(copy, finding) }));
  return [...own, ...searchCopy(copy, changes, (part) => findBuiltIn(part, settings))];
}

/** A value that is whole on its line may seem to continue on the next one. `found`: in order, without overlaps. */
function addsTo(finding: RedactionFinding, found: readonly RedactionFinding[], text: string): boolean {
  let added = '';
  let at = finding.start;
  for (let next = firstAfter(found, at); next < found.length; next++) {
    const other = found[next];
    if (!other || other.start >= finding.end) break;
    added += text.slice(at, Math.max(at, other.start));
    at = other.end;
  }
  if (at === finding.start) return true;
  added += text.slice(at, Math.max(at, finding.end));
  return finding.kind !== 'phone' && added.replaceAll(/\s/g, '').length >= FEWEST_CHARS_ADDED;
}

function isApart({ start, end }: Span, found: readonly Span[]): boolean {
  return (found[firstAfter(found, start)]?.start ?? Infinity) >= end;
}

/** Drops findings that overlap a placeholder: the text is masked there already. */
function outsidePlaceholders(findings: readonly RedactionFinding[], text: string): readonly RedactionFinding[] {
  const placeholders = findings.length === 0 ? [] : allMatches(PLACEHOLDER, text);
  if (placeholders.length === 0) return findings;
  const spans = placeholders.map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
  return findings.filter((finding) => isApart(finding, spans));
}

/** Returns the index of the first of spans in order that ends after a place. */
function firstAfter(spans: readonly Span[], at: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
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
