import type { RuleUse } from '../../../contracts/domain/policy.ts';
import type { CloisterDatabase } from '../database.ts';
import { valueAfter, walkLinesBack } from './walk-back.ts';

/**
 * Counts by rule how often it decided, and when last, over the whole log. The entries of answers repeat the rule of the question,
 * and a call that was allowed by a person repeats it once more: neither counts.
 */
export async function countRules(database: CloisterDatabase): Promise<Map<string, RuleUse>> {
  const uses = new Map<string, RuleUse>();
  await walkLinesBack(database, (lines) => {
    for (const line of lines) {
      const rule = valueAfter(line, '"rule":"');
      if (rule === 'NaN' || valueAfter(line, '"action":"') === 'approval.answer') continue;
      if (valueAfter(line, '"receipt":') !== 'null' && valueAfter(line, '"decision":"') !== 'asked') continue;
      const use = uses.get(rule);
      if (use) use.matches += 1;
      else uses.set(rule, { matches: 1, lastMs: Number(valueAfter(line, '"atMs":')) });
    }
    return true;
  });
  return uses;
}
