import type { Risk } from '../../contracts/domain/policy.ts';
import {
  PART_OF_APP,
  type RuleChange,
  type RuleListing,
} from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { toVisibleText } from '../../core/shared/visible-text.ts';
import { labelNames } from '../files/file-strings.ts';
import { useAgentTitle } from '../state/agents/use-agent-title.ts';
import { useToolWords } from '../tools/use-tool-words.ts';
import { strings } from './rule-strings.ts';

interface RuleWords {
  readonly describe: (rule: RuleListing) => string;
  /** Describes a rule that is listed nowhere else, so that it also says whether it is off. */
  readonly describeChange: (rule: RuleChange) => string;
}

/** Returns functions that describe rules, with agents and tools by their words. */
export function useRuleWords(): RuleWords {
  const titleOf = useAgentTitle();
  const wordsOf = useToolWords();
  const sayRule = ({ effect, match }: Pick<RuleChange, 'effect' | 'match'>): string => {
    const { tool, risk, path, exact, host, label, agent } = match;
    const where = [
      path !== undefined && (exact === true ? strings.where.exact : strings.where.path)(toVisibleText(path)),
      host !== undefined && strings.where.host(toVisibleText(host)),
      label !== undefined && strings.where.label(labelNames[label]),
      agent !== undefined && strings.where.agent(titleOf(agent)),
    ];
    const places = where.filter((part) => part !== false).join('');
    if (tool !== undefined) return strings.toolSentence(effect, wordsOf(tool), places);
    return strings.sentence(effect, risk === undefined ? strings.anything : strings.risk[risk], places);
  };
  return {
    describe: (rule) => (rule.origin === PART_OF_APP ? describeBuiltIn(rule.name) : sayRule(rule)),
    describeChange: (rule) => (rule.off ? strings.versions.off(sayRule(rule)) : sayRule(rule)),
  };
}

/** Describes a rule that is part of the app, by the name that decisions quote. */
export function describeBuiltIn(name: string): string {
  const key = name.replace('.', '-');
  const { other, ...known } = strings.fixed;
  const words: Readonly<Record<string, string>> = known;
  const [, risk] = /^default\.(\w+)$/.exec(name) ?? [];
  return (Object.hasOwn(words, key) ? words[key] : undefined) ?? other(riskWords(risk ?? name));
}

function riskWords(risk: string): string {
  const words: Readonly<Record<string, string>> = strings.risk satisfies Record<Risk, string>;
  return (Object.hasOwn(words, risk) ? words[risk] : undefined) ?? risk;
}
