import type { Agent } from '../../contracts/domain/agent.ts';
import type { Label } from '../../contracts/domain/notebook/label.ts';
import {
  MAX_RULES,
  type Risk,
  type Rule,
  type RuleBook,
  type RuleEffect,
  type RuleSpec,
} from '../../contracts/domain/policy.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { foldPath } from '../guard/fold-name.ts';
import { compileGlob, type PathMatcher } from '../guard/match-glob.ts';
import { withoutAlias } from '../guard/mounts.ts';
import { globProblem } from '../guard/parse-glob.ts';
import { matchesHost, parseAllowedHost } from '../network/check-url.ts';
import { foldToolName } from './always-denied.ts';
import { kindRules } from './kind-limits.ts';

/** An action as rules are matched against it. */
export interface RuledAction {
  readonly toolName: string;
  /** Another tool whose denying and confirming rules hold, too. Default: none. */
  readonly ruledAs?: string | undefined;
  readonly risk: Risk;
  /** Every stored path that the action uses. */
  readonly paths: readonly string[];
  /** Host that the action contacts, with its port unless that is 443. Default: none. */
  readonly host?: string | undefined;
  /** Labels of what the run has been given. Default: none. */
  readonly labels?: readonly Label[];
}

/** A rule and the name by which a decision quotes it. */
export interface NamedRule {
  /** `rule:<ruleId>` of the rule book, `agent-rule:<index>` of the agent, from 0, `manifest:<kind>` of the agent's kind. */
  readonly id: string;
  readonly spec: RuleSpec;
}

/** Returns all rules for an agent that are on: those of its kind's manifest, those of the rule book, then its own. */
export function rulesFor(
  agent: Pick<Agent, 'name' | 'rules'> & Partial<Pick<Agent, 'adapter'>>,
  ruleBook: RuleBook,
): readonly NamedRule[] {
  const ofKind = kindRules(agent);
  if (ruleBook.rules.length === 0 && agent.rules.length === 0) return ofKind;
  const fromBook = ruleBook.rules
    .filter((rule) => rule.off !== true && (rule.agent === undefined || rule.agent === agent.name))
    .map((rule) => ({ id: `rule:${rule.ruleId}`, spec: rule }));
  return [...ofKind, ...fromBook, ...agent.rules.map((spec, index) => ({ id: `agent-rule:${index}`, spec }))];
}

/**
 * Returns the rule book with other rules, as its next revision. Throws `bad-input` for more rules than it may have.
 */
export function withRules(book: RuleBook, rules: readonly Rule[]): RuleBook {
  if (rules.length > MAX_RULES && rules.length > book.rules.length) {
    throw badInputError('tooManyRules', { rules: MAX_RULES }, { rules: rules.length });
  }
  return { ...book, revision: book.revision + 1, rules: [...rules] };
}

/** Returns the first rule with an effect whose conditions all hold. */
export function findRule(rules: readonly NamedRule[], effect: RuleEffect, action: RuledAction): NamedRule | undefined {
  return rules.find(({ spec }) => spec.effect === effect && applies(spec, action));
}

function applies(spec: RuleSpec, action: RuledAction): boolean {
  if (spec.risk !== undefined && spec.risk !== action.risk) return false;
  if (spec.tool !== undefined && !sameTool(spec, action)) return false;
  if (spec.host !== undefined && !isHost(spec, action.host)) return false;
  if (spec.label !== undefined && action.labels?.includes(spec.label) !== true) return false;
  return covers(spec, action.paths);
}

/**
 * A rule that allows holds only at the port that it names, any other at each port. An unreadable host matches as an invalid path
 * does.
 */
function isHost({ host: wanted = '', effect }: RuleSpec, host: string | undefined): boolean {
  const called = host === undefined ? null : URL.parse(`https://${host}/`);
  if (called === null) return false;
  const entry = parseAllowedHost(wanted);
  if (entry === null) return effect !== 'allow';
  const isAtPort = entry.port === called.port || (entry.port === '' && effect !== 'allow');
  return isAtPort && matchesHost(entry, called.hostname);
}

/** Returns whether the path of a rule covers an action on these paths. */
export function covers(spec: RuleSpec, paths: readonly string[]): boolean {
  if (spec.path === undefined) return true;
  const matches = spec.exact === true ? exactly(spec.path, spec.effect) : pathMatcher(spec.path, spec.effect);
  // A rule that allows must cover every path; one that denies or confirms need cover only one.
  return spec.effect === 'allow' ? paths.length > 0 && paths.every(matches) : paths.some(matches);
}

function exactly(wanted: string, effect: RuleEffect): PathMatcher {
  return effect === 'allow' ? (path) => path === wanted : (path) => foldPath(path) === foldPath(wanted);
}

/** Rules that allow compare exactly. Others compare without case, and also hold for a tool that is ruled as theirs. */
function sameTool({ tool = '', effect }: RuleSpec, { toolName, ruledAs = toolName }: RuledAction): boolean {
  if (effect === 'allow') return tool === toolName;
  return [toolName, ruledAs].some((name) => foldToolName(name) === foldToolName(tool));
}

/**
 * Returns the matcher for the path of a rule. An invalid pattern covers nothing in a rule that allows, and everything in any
 * other: a mistake in a rule must not widen a right.
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

/** Compiled patterns by effect and text: rules are matched at every call and seldom change. */
const compiled = new Map<string, PathMatcher>();
const MAX_COMPILED = 1000;

function compilePath(pattern: string, effect: RuleEffect): PathMatcher {
  if (globProblem(pattern) !== null) return () => effect !== 'allow';
  return compileGlob(pattern, { caseSensitive: effect === 'allow' });
}

/**
 * Returns which stored paths a call must leave as they are unless it names them: those that any rule denies or confirms, whatever
 * the tool. Null when no rule has a path.
 */
export function keptByRules(rules: readonly NamedRule[]): PathMatcher | null {
  const stopping = rules.filter(({ spec }) => spec.effect !== 'allow' && spec.path !== undefined);
  if (stopping.length === 0) return null;
  return (path) => stopping.some(({ spec }) => covers(spec, [path]));
}

/**
 * Returns which stored paths a tool that lists or searches must leave out although no call names them: those that a rule denies
 * or confirms for that tool. Null when no rule has a path.
 */
export function hiddenByRules(
  rules: readonly NamedRule[],
  action: Pick<RuledAction, 'toolName' | 'ruledAs' | 'risk' | 'labels'>,
): PathMatcher | null {
  const stopping = rules.filter(({ spec }) => spec.effect !== 'allow' && spec.path !== undefined);
  if (stopping.length === 0) return null;
  return (path) => stopping.some(({ spec }) => applies(spec, { ...action, paths: [path] }));
}
