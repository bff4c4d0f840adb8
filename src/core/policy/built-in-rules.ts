import type { RuleEffect } from '../../contracts/domain/policy.ts';
import { RISKS } from '../../contracts/domain/row-words.ts';
import { ALWAYS_DENIED_TOOLS } from './always-denied.ts';
import { LOCAL_ONLY_RULE, UNTRUSTED_RULE } from './flow-labels.ts';

/** A rule that is part of the app. */
export interface BuiltInRule {
  /** Name by which a decision quotes it. */
  readonly name: string;
  readonly effect: RuleEffect;
  readonly text: string;
}

/** The rules that cannot be changed, in the order in which they decide; the defaults come last, after all other rules. */
export const BUILT_IN_RULES: readonly BuiltInRule[] = [
  {
    name: 'never',
    effect: 'deny',
    text: `No agent may run programs or code outside the script sandbox: ${ALWAYS_DENIED_TOOLS.slice(0, 6).join(', ')} and others.`,
  },
  {
    name: 'scope',
    effect: 'deny',
    text: 'An agent may use only the notebooks, folders, file types and operations of its scope. Rules, agents, keys and the log are outside any scope.',
  },
  {
    name: LOCAL_ONLY_RULE,
    effect: 'deny',
    text: 'A run that has read a local-only note can’t use the network or a model on a server.',
  },
  {
    name: UNTRUSTED_RULE,
    effect: 'confirm',
    text: 'After reading an untrusted note, each change and each request needs your approval.',
  },
  { name: 'tool.always-asks', effect: 'confirm', text: 'Some tools, such as undo_change, need approval each time.' },
  { name: 'mount.runs', effect: 'allow', text: 'A run may write in its own folders /runs and /scratch.' },
  ...RISKS.map((risk): BuiltInRule => {
    if (risk === 'read') return { name: 'default.read', effect: 'allow', text: 'Reading in the scope is allowed.' };
    const text = `Without another rule, any ${risk} action needs approval.`;
    return { name: `default.${risk}`, effect: 'confirm', text };
  }),
];
