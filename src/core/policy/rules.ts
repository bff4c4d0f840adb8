import type { Agent } from '../../contracts/domain/agent.ts';
import type { Risk, RuleBook, RuleEffect, RuleSpec } from '../../contracts/domain/policy.ts';
import { foldPath } from '../guard/fold-name.ts';
import { compileGlob, type PathMatcher } from '../guard/match-glob.ts';
import { withoutAlias } from '../guard/mounts.ts';
import { globProblem } from '../guard/parse-glob.ts';
import { foldToolName } from './always-denied.ts';

/** An action as rules see it. */
export interface RuledAction {
  readonly toolName: string;
  readonly risk: Risk;
  /** Every path the action touches, as stored. */
  readonly paths: readonly string[];
}

/** A rule with the name under which a decision quotes it. */
export interface NamedRule {
  /** `rule:<ruleId>` of the rule book, `agent-rule:<index>` of the agent, from 0. */
  readonly id: string;
  readonly spec: RuleSpec;
}

/** All rules that speak of an agent: those of the rule book, then its own. */
export function rulesFor(agent: Pick<Agent, 'name' | 'rules'>, ruleBook: RuleBook): NamedRule[] {
  const fromBook = ruleBook.rules
    .filter((rule) => rule.agent === undefined || rule.agent === agent.name)
    .map((rule) => ({ id: `rule:${rule.ruleId}`, spec: rule }));
  return [...fromBook, ...agent.rules.map((spec, index) => ({ id: `agent-rule:${index}`, spec }))];
}

/** The first rule with that effect whose every condition holds. */
export function findRule(rules: readonly NamedRule[], effect: RuleEffect, action: RuledAction): NamedRule | undefined {
  return rules.find(({ spec }) => spec.effect === effect && applies(spec, action));
}

function applies(spec: RuleSpec, action: RuledAction): boolean {
  if (spec.risk !== undefined && spec.risk !== action.risk) return false;
  if (spec.tool !== undefined && !sameTool(spec, action.toolName)) return false;
  if (spec.path === undefined) return true;
  const matches = spec.exact === true ? exactly(spec.path, spec.effect) : pathMatcher(spec.path, spec.effect);
  // To allow, a rule must cover all that is touched; to stop, it is enough that it covers some.
  return spec.effect === 'allow' ? action.paths.length > 0 && action.paths.every(matches) : action.paths.some(matches);
}

function exactly(wanted: string, effect: RuleEffect): PathMatcher {
  return effect === 'allow' ? (path) => path === wanted : (path) => foldPath(path) === foldPath(wanted);
}

/** What stops compares loosely, what allows exactly. */
function sameTool({ tool = '', effect }: RuleSpec, toolName: string): boolean {
  return effect === 'allow' ? tool === toolName : foldToolName(tool) === foldToolName(toolName);
}

/**
 * The matcher for the path of a rule. A pattern that cannot be read covers nothing when it would allow, and everything when
 * it would stop: a mistake in a rule must not open a door.
 */
function pathMatcher(pattern: string, effect: RuleEffect): PathMatcher {
  const key = `${effect === 'allow' ? 'a' : 's'}${pattern}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const matcher = compilePath(withoutAlias(pattern), effect);
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  compiled.set(key, matcher);
  return matcher;
}

/** Compiled patterns by effect and text: rules are asked at every call and seldom change. */
const compiled = new Map<string, PathMatcher>();
const MAX_COMPILED = 1000;

function compilePath(pattern: string, effect: RuleEffect): PathMatcher {
  if (globProblem(pattern) !== null) return () => effect !== 'allow';
  return compileGlob(pattern, { caseSensitive: effect === 'allow' });
}

/**
 * Which stored paths a tool that lists or searches must leave out, though nobody named them: those that a rule denies or wants
 * confirmed for that tool. Null when no rule speaks of paths.
 */
export function hiddenByRules(
  rules: readonly NamedRule[],
  action: Pick<RuledAction, 'toolName' | 'risk'>,
): PathMatcher | null {
  const stopping = rules.filter(({ spec }) => spec.effect !== 'allow' && spec.path !== undefined);
  if (stopping.length === 0) return null;
  return (path) => stopping.some(({ spec }) => applies(spec, { ...action, paths: [path] }));
}
