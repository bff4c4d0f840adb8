import type { RuleUse } from '../../../contracts/domain/policy.ts';
import type { CloisterDatabase } from '../database.ts';
import { valueAfter, walkLinesBack } from './walk-back.ts';

type Uses = ReadonlyMap<string, RuleUse>;

/**
 * Returns a function that counts, by the name of a rule, how often it decided on a call, and when last. The first call reads the
 * whole log, a later one only what was added since.
 */
export function createRuleCounter(database: CloisterDatabase): () => Promise<Uses> {
  let uses: Uses = new Map();
  /** Number of the newest counted entry. */
  let counted = 0;
  /** One at a time, because each continues where the one before ended. */
  let turn: Promise<unknown> = Promise.resolve();

  async function countNew(): Promise<Uses> {
    const now = new Map([...uses].map(([rule, use]) => [rule, { ...use }]));
    let newest = counted;
    await walkLinesBack(database, (lines) => {
      for (const line of lines) {
        const seq = Number(valueAfter(line, '"seq":'));
        if (seq <= counted) return false;
        newest = Math.max(newest, Number.isNaN(seq) ? 0 : seq);
        if (isDecision(line)) add(now, valueAfter(line, '"rule":"'), Number(valueAfter(line, '"atMs":')));
      }
      return true;
    });
    uses = now;
    counted = newest;
    return uses;
  }

  return () => {
    const next = turn.then(countNew);
    turn = next.catch(() => undefined);
    return next;
  };
}

function add(uses: Map<string, RuleUse>, rule: string, atMs: number): void {
  const { matches, lastMatchMs } = uses.get(rule) ?? { matches: 0, lastMatchMs: null };
  uses.set(rule, { matches: matches + 1, lastMatchMs: Math.max(atMs, lastMatchMs ?? 0) });
}

/**
 * Returns whether an entry is the decision on a call. Other entries repeat its rule: the answer to a question, the call that the
 * answer allowed, and the start of an external call.
 */
function isDecision(line: string): boolean {
  if (valueAfter(line, '"rule":"') === 'NaN' || valueAfter(line, '"toolName":"') === 'NaN') return false;
  const action = valueAfter(line, '"action":"');
  if (action.startsWith('approval.') || action.endsWith('-start')) return false;
  return valueAfter(line, '"decision":"') === 'asked' || valueAfter(line, '"receipt":') === 'null';
}
