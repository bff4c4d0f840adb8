import type { Rule, RuleBook } from '../../contracts/domain/policy.ts';
import { LOCAL_ONLY_NAMES_SHOWN } from '../../contracts/domain/row-words.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import { ruleProblem } from '../../core/policy/check-rule.ts';
import { withRules } from '../../core/policy/rules.ts';
import { personEntry, type Services } from '../app/services.ts';
import { findAgent } from '../commands/agent-commands.ts';
import { listPlan, planImport, requireRules } from './import-rules.ts';
import { describeState, listAgentRules, listBookRule, listBuiltInRules, matchOf } from './list-rules.ts';
import { listVersions, restoreRules } from './restore-rules.ts';
import { testCall } from './test-call.ts';

interface RuleAct {
  readonly action: 'rule.add' | 'rule.update' | 'rule.remove' | 'rule.restore' | 'rules.local-only-names';
  readonly target: string;
  readonly outputSummary?: string;
}

export function ruleCommands(services: Services) {
  const { store } = services;
  const { clock, ids, tools } = services.loop;

  /** Saves the rule book with a log entry for each change of a rule. */
  async function save(ruleBook: RuleBook, ...acts: readonly RuleAct[]): Promise<void> {
    const atMs = clock.nowMs();
    await store.commit({
      writes: [{ type: 'rule-book', atMs, ruleBook }],
      audit: acts.map((act) => personEntry(act, atMs)),
    });
    services.wakeRunner();
  }

  async function checked(rule: Rule): Promise<Rule> {
    if (rule.agent !== undefined) await findAgent(store, rule.agent);
    const problem = ruleProblem(rule, tools);
    if (problem) throw new CloisterError('bad-input', saidOf(problem), { field: `match.${problem.field}` });
    return rule;
  }

  async function find(ruleId: string): Promise<{ book: RuleBook; rule: Rule }> {
    const book = await store.ruleBook();
    const rule = book.rules.find((one) => one.ruleId === ruleId);
    if (rule) return { book, rule };
    throw notFoundError('rule', { ruleId });
  }

  async function readFile(text: string) {
    const [book, agents] = await Promise.all([store.ruleBook(), store.listAgents()]);
    return { book, plan: planImport(text, book, agents, tools, clock.nowMs(), () => ids.next('rule')) };
  }

  return {
    'rules.list': async ({ agent }) => {
      const [{ rules }, agents, uses] = await Promise.all([store.ruleBook(), store.listAgents(), store.countRules()]);
      const holds = (name: string | undefined) => agent === undefined || name === undefined || name === agent;
      return [
        ...listBuiltInRules(uses),
        ...rules.filter((rule) => holds(rule.agent)).map((rule) => listBookRule(rule, uses)),
        ...agents.filter(({ name }) => holds(name)).flatMap(listAgentRules),
      ];
    },
    'rules.add': async ({ effect, match }) => {
      const book = await store.ruleBook();
      const origin = { type: 'person' as const };
      const rule = await checked({ ...match, effect, ruleId: ids.next('rule'), origin, createdMs: clock.nowMs() });
      await save(withRules(book, [...book.rules, rule]), { action: 'rule.add', target: describeState(rule) });
      return listBookRule(rule);
    },
    'rules.update': async ({ ruleId, patch }) => {
      const { book, rule } = await find(ruleId);
      const { off = rule.off ?? false, effect = rule.effect, match = matchOf(rule) } = patch;
      // What a person wrote no longer comes from an approval.
      const isRewritten = patch.effect !== undefined || patch.match !== undefined;
      const origin = isRewritten ? { type: 'person' as const } : rule.origin;
      const next = await checked({
        ...match,
        ruleId,
        effect,
        createdMs: rule.createdMs,
        ...(origin === undefined ? {} : { origin }),
        ...(off ? { off } : {}),
      });
      const rules = book.rules.map((one) => (one === rule ? next : one));
      const outputSummary = `Was: ${describeState(rule)}`;
      await save(withRules(book, rules), { action: 'rule.update', target: describeState(next), outputSummary });
      return listBookRule(next, await store.countRules());
    },
    'rules.remove': async (wanted) => {
      const ids = 'ruleId' in wanted ? [wanted.ruleId] : wanted.ruleIds;
      const { book } = await find(ids[0] ?? '');
      const removed = book.rules.filter(({ ruleId }) => ids.includes(ruleId));
      const rules = book.rules.filter((rule) => !removed.includes(rule));
      const acts = removed.map((rule): RuleAct => ({ action: 'rule.remove', target: describeState(rule) }));
      await save(withRules(book, rules), ...acts);
      return null;
    },
    'rules.readFile': async ({ text }) => listPlan((await readFile(text)).plan),
    'rules.import': async ({ text }) => {
      const { book, plan } = await readFile(text);
      requireRules(plan);
      const acts = plan.added.map(
        (rule): RuleAct => ({ action: 'rule.add', target: describeState(rule), outputSummary: 'From a file' }),
      );
      await save(withRules(book, [...book.rules, ...plan.added]), ...acts);
      return plan.added.map((rule) => listBookRule(rule));
    },
    'rules.versions': async () => listVersions(...(await Promise.all([store.ruleBook(), store.ruleVersions()]))),
    'rules.restore': async (wanted) => {
      const [book, versions, agents] = await Promise.all([store.ruleBook(), store.ruleVersions(), store.listAgents()]);
      const { rules, target, difference } = restoreRules(book, versions, agents, wanted);
      await save(withRules(book, rules), { action: 'rule.restore', target, outputSummary: difference });
      const uses = await store.countRules();
      return rules.map((rule) => listBookRule(rule, uses));
    },
    'rules.test': (call) => testCall(services, call),
    'rules.showLocalOnlyNames': async ({ shown }) => {
      const { localOnlyNames, ...book } = await store.ruleBook();
      if (shown === (localOnlyNames !== undefined)) return null;
      const hidden = withRules(book, book.rules);
      const outputSummary = shown ? 'Shown to models on servers.' : 'Hidden from models on servers.';
      await save(shown ? { ...hidden, localOnlyNames: LOCAL_ONLY_NAMES_SHOWN } : hidden, {
        action: 'rules.local-only-names',
        target: 'local-only',
        outputSummary,
      });
      return null;
    },
  } satisfies Partial<CommandHandlers>;
}
