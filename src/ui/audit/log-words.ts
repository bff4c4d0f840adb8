import { type AuditDecision, type AuditEntry, auditDecisionSchema } from '../../contracts/domain/audit.ts';
import { type LogFilter, matchEntry } from '../../core/shared/match-entry.ts';
import { describeEntry } from './describe-entry.ts';
import { sentences } from './log-sentences.ts';

/**
 * Returns the filter that finds candidates for a text as shown on the screen, such as "Created plan.md". The search does not know
 * the sentences of the active language: it looks for the words that no sentence contains, in entries whose action has a sentence
 * with the others. `matchesShown` then checks the candidates.
 */
export function toCandidates(filter: LogFilter): LogFilter {
  const words = wordsOf(filter.text);
  const phrases = allPhrases();
  const known = words.filter((word) => phrases.some(({ text }) => text.includes(word)));
  if (known.length === 0) return filter;
  const actions = phrases.filter(({ text }) => known.every((word) => text.includes(word))).map(({ action }) => action);
  return {
    ...filter,
    otherwise: { words: words.filter((word) => !known.includes(word)), actions: [...new Set(actions)] },
  };
}

/** Returns whether an entry matches the filter by its fields, or by the words of its sentence and its fields together. */
export function matchesShown(entry: AuditEntry, filter: LogFilter): boolean {
  if (matchEntry(entry, filter)) return true;
  if (!matchEntry(entry, { ...filter, text: '' })) return false;
  const sentence = textOf(describeEntry(entry));
  return wordsOf(filter.text).every(
    (word) => sentence.includes(word) || matchEntry(entry, { text: word, who: '', decision: '' }),
  );
}

const wordsOf = (text: string) => text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
const textOf = ({ before, what, after }: ReturnType<typeof describeEntry>) =>
  `${before}${what}${after}`.toLocaleLowerCase();

/** What the sentences of an action say besides the names in an entry. */
interface Phrase {
  readonly action: string;
  readonly text: string;
}

let made: Phrase[] | null = null;

/** Returns the sentences of each action: done, started and with each decision, also by the tools with sentences of their own. */
function allPhrases(): readonly Phrase[] {
  if (made !== null) return made;
  const tools = [null, ...Object.keys({ ...sentences.toolDid, ...sentences.unnamedDid }).map(toToolName)];
  const phrases = new Map<string, Phrase>();
  const add = (action: string, decision: AuditDecision, toolName: string | null): void => {
    for (const paths of [[], ['/', '/'], ['/']]) {
      const entry = { action, decision, toolName, paths, target: null, inputSummary: '', notebookId: '', rule: null };
      const text = textOf(describeEntry(entry));
      phrases.set(`${action} ${text}`, { action, text });
    }
  };
  for (const key of Object.keys(sentences.did)) {
    const action = key.replace('-', '.');
    for (const decision of auditDecisionSchema.options)
      for (const toolName of tools) {
        add(action, decision, toolName);
        add(`${action}-start`, decision, toolName);
      }
  }
  made = [...phrases.values()];
  return made;
}

const toToolName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
