import type { Risk } from '../../contracts/domain/policy.ts';
import {
  PART_OF_APP,
  type RuleChange,
  type RuleListing,
} from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { toVisibleText } from '../../core/shared/visible-text.ts';
import { labelNames } from '../files/file-strings.ts';
import { strings } from './rule-strings.ts';

type TitleOf = (agent: string) => string;

/** Describes a listed rule in a sentence. `titleOf` names its agent. */
export function describeListing(rule: RuleListing, titleOf: TitleOf): string {
  return rule.origin === PART_OF_APP ? describeBuiltIn(rule.name) : describeChange(rule, titleOf);
}

/** Describes what a rule says in a sentence, on or off. */
export function describeChange({ effect, match }: Pick<RuleChange, 'effect' | 'match'>, titleOf: TitleOf): string {
  const { tool, risk, path, exact, host, label, agent } = match;
  const what = tool ?? (risk === undefined ? strings.anything : strings.risk[risk]);
  const where = [
    path !== undefined && (exact === true ? strings.where.exact : strings.where.path)(toVisibleText(path)),
    host !== undefined && strings.where.host(toVisibleText(host)),
    label !== undefined && strings.where.label(labelNames[label]),
    agent !== undefined && strings.where.agent(titleOf(agent)),
  ];
  return strings.sentence(effect, toVisibleText(what), where.filter((part) => part !== false).join(''));
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
