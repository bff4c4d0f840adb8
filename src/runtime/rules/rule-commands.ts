import { MAX_RULES, type Rule, type RuleUse } from '../../contracts/domain/policy.ts';
import { LOCAL_ONLY_NAMES_SHOWN } from '../../contracts/domain/row-words.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import type {
  RuleListing,
  RuleMatch,
  RuleTest,
  RuleVersionListing,
} from '../../contracts/wire/commands/rule-requests.ts';
import { prepareToolCall } from '../../core/execution/prepare-call.ts';
import { BUILT_IN_RULES } from '../../core/policy/built-in-rules.ts';
import { ruleProblem } from '../../core/policy/check-rule.ts';
import { describeRule } from '../../core/policy/resolve-decision.ts';
import { recordAsPerson, type Services } from '../app/services.ts';
import { findAgent } from '../commands/agent-commands.ts';
import { activeAgent, isRemote, onlyCandidate } from '../runs/direct-call.ts';

type RuleAction = 'rule.add' | 'rule.update' | 'rule.remove' | 'rule.restore';

export function ruleCommands(services: Services) {
  const { store } = services;
  const { clock, ids, tools } = services.loop;

  /** Saves the rules under a new revision, with a log entry that says what changed. */
  async function save(rules: Rule[], revision: number, action: RuleAction, target: string, was = ''): Promise<void> {
    const book = await store.ruleBook();
    const atMs = clock.nowMs();
    await recordAsPerson(
      services,
      { action, target, outputSummary: was },
      { writes: [{ type: 'rule-book', atMs, ruleBook: { ...book, revision: revision + 1, rules } }] },
    );
    services.wakeRunner();
  }

  async function checked(rule: Rule): Promise<Rule> {
    if (rule.agent !== undefined) await findAgent(store, rule.agent);
    const problem = ruleProblem(rule, tools);
    if (problem) throw new CloisterError('bad-input', problem.message, { field: `match.${problem.field}` });
    return rule;
  }

  async function find(ruleId: string): Promise<{ revision: number; rules: Rule[]; rule: Rule }> {
    const { rules, revision } = await store.ruleBook();
    const rule = rules.find((one) => one.ruleId === ruleId);
    if (rule) return { revision, rules, rule };
    const message = `The rule ${ruleId} does not exist. It may have been removed in another window.`;
    throw new CloisterError('not-found', message, { ruleId });
  }

  async function listOne(rule: Rule): Promise<RuleListing> {
    return bookListing(rule, await store.countRules());
  }

  return {
    'rules.list': async ({ agent }: CommandValue<'rules.list'>): Promise<RuleListing[]> => {
      const [{ rules }, agents, uses] = await Promise.all([store.ruleBook(), store.listAgents(), store.countRules()]);
      const holds = (name: string | undefined) => agent === undefined || name === undefined || name === agent;
      const ofAgents = agents
        .filter(({ name }) => holds(name))
        .flatMap(({ name, rules: own }) =>
          own.map(({ effect, ...match }, index): RuleListing => {
            const id = `agent-rule:${index}`;
            const text = describeRule({ effect, ...match, agent: name });
            // Decisions quote the place of an agent's rule, which changes with its settings: uses are not counted.
            const listed = { name: id, ruleId: id, text, effect, match: { ...match, agent: name } };
            return { ...listed, origin: 'agent', off: false, createdMs: null, ...NEVER_USED };
          }),
        );
      return [
        ...BUILT_IN_RULES.map(({ name, effect, text }): RuleListing => {
          const built = { name, ruleId: name, text, effect, match: {}, origin: 'built-in' as const };
          return { ...built, off: false, createdMs: null, ...usesBelow(name, uses) };
        }),
        ...rules.filter((rule) => holds(rule.agent)).map((rule) => bookListing(rule, uses)),
        ...ofAgents,
      ];
    },
    'rules.add': async ({ effect, match }: CommandValue<'rules.add'>): Promise<RuleListing> => {
      const { rules, revision } = await store.ruleBook();
      if (rules.length >= MAX_RULES) {
        throw new CloisterError('bad-input', `There are ${MAX_RULES} rules already. Remove some first.`, {
          rules: rules.length,
        });
      }
      const origin = { type: 'person' as const };
      const rule = await checked({ ...match, effect, ruleId: ids.next('rule'), origin, createdMs: clock.nowMs() });
      await save([...rules, rule], revision, 'rule.add', describeRule(rule));
      return listOne(rule);
    },
    'rules.update': async ({ ruleId, patch }: CommandValue<'rules.update'>): Promise<RuleListing> => {
      const { rules, revision, rule } = await find(ruleId);
      const { off = rule.off ?? false, effect = rule.effect, match = matchOf(rule) } = patch;
      const { createdMs } = rule;
      // What a person wrote no longer comes from an approval.
      const isRewritten = patch.effect !== undefined || patch.match !== undefined;
      const origin = isRewritten ? { type: 'person' as const } : rule.origin;
      const next = await checked({
        ...match,
        ruleId,
        effect,
        createdMs,
        ...(origin === undefined ? {} : { origin }),
        ...(off ? { off } : {}),
      });
      const changed = rules.map((one) => (one === rule ? next : one));
      await save(changed, revision, 'rule.update', describeState(next), `Was: ${describeState(rule)}`);
      return listOne(next);
    },
    'rules.remove': async ({ ruleId }: CommandValue<'rules.remove'>): Promise<null> => {
      const { rules, revision, rule } = await find(ruleId);
      const rest = rules.filter((one) => one !== rule);
      await save(rest, revision, 'rule.remove', describeState(rule));
      return null;
    },
    'rules.versions': async (): Promise<RuleVersionListing[]> => {
      const [{ rules }, versions] = await Promise.all([store.ruleBook(), store.ruleVersions()]);
      return versions.toReversed().map(({ revision, replacedMs, rules: earlier }) => ({
        revision,
        replacedMs,
        added: onlyIn(earlier, rules).map(describeState),
        removed: onlyIn(rules, earlier).map(describeState),
      }));
    },
    'rules.restore': async ({ revision }: CommandValue<'rules.restore'>): Promise<RuleListing[]> => {
      const version = (await store.ruleVersions()).find((one) => one.revision === revision);
      if (!version) {
        const message = `The rules of revision ${revision} are no longer kept. Choose a later one.`;
        throw new CloisterError('not-found', message, { revision });
      }
      const book = await store.ruleBook();
      const born = new Map((await store.listAgents()).map(({ name, createdMs }) => [name, createdMs]));
      // A later agent of the same name must not get the rights of a removed one.
      const rules = version.rules.filter(
        ({ agent, createdMs }) => agent === undefined || (born.get(agent) ?? Number.POSITIVE_INFINITY) <= createdMs,
      );
      const added = onlyIn(rules, book.rules).map((rule) => `+ ${describeState(rule)}`);
      const removed = onlyIn(book.rules, rules).map((rule) => `- ${describeState(rule)}`);
      await save(rules, book.revision, 'rule.restore', `revision ${revision}`, [...added, ...removed].join('; '));
      const uses = await store.countRules();
      return rules.map((rule) => bookListing(rule, uses));
    },
    'rules.test': async ({
      agent: name,
      toolName,
      input,
      notebookId,
      runId: during,
    }: CommandValue<'rules.test'>): Promise<RuleTest> => {
      const runId = during ?? null;
      const agent = await activeAgent(services, name);
      const where = notebookId ?? (await onlyCandidate(services, agent));
      const run = runId === null ? undefined : await store.run(runId);
      if (runId !== null && (run?.notebookId !== where || run.agent !== name)) {
        throw new CloisterError('not-found', `The agent ${name} has no run ${runId} in this notebook.`, { runId });
      }
      const sessionRuns = run ? await store.runsOfSession(run.sessionId) : [];
      const prepared = await prepareToolCall(
        {
          toolName,
          inputText: JSON.stringify(input ?? {}),
          agent,
          ruleBook: await store.ruleBook(),
          reader: await store.notebook(where),
          runId,
          sessionId: run?.sessionId ?? null,
          sessionRunIds: sessionRuns.map((one) => one.runId),
          notebookName: await store.notebookName(where),
          isRemote: () => isRemote(services.models, agent),
          labels: run?.labels ?? [],
          fits: () => true,
        },
        services.loop,
      );
      const ruleId = prepared.facts.rule ?? 'tool.call';
      switch (prepared.type) {
        case 'error':
          throw new CloisterError(prepared.code, prepared.message, { toolName });
        case 'denied':
          return { decision: 'deny', ruleId, text: prepared.reason };
        case 'ask':
          return { decision: 'ask', ruleId, text: prepared.reason };
        default:
          return { decision: 'allow', ruleId, text: await whyAllowed(ruleId) };
      }
    },
    'rules.showLocalOnlyNames': async ({ shown }: CommandValue<'rules.showLocalOnlyNames'>): Promise<null> => {
      const { localOnlyNames, ...book } = await store.ruleBook();
      if (shown === (localOnlyNames !== undefined)) return null;
      const ruleBook = { ...book, revision: book.revision + 1 };
      const outputSummary = shown ? 'Shown to models on servers.' : 'Hidden from models on servers.';
      await recordAsPerson(
        services,
        { action: 'rules.local-only-names', target: 'local-only', outputSummary },
        {
          writes: [
            {
              type: 'rule-book',
              atMs: clock.nowMs(),
              ruleBook: shown ? { ...ruleBook, localOnlyNames: LOCAL_ONLY_NAMES_SHOWN } : ruleBook,
            },
          ],
        },
      );
      return null;
    },
  };

  async function whyAllowed(name: string): Promise<string> {
    const builtIn = BUILT_IN_RULES.find((rule) => rule.name === name);
    if (builtIn) return builtIn.text;
    const { rules } = await store.ruleBook();
    const rule = rules.find(({ ruleId }) => name === `rule:${ruleId}`);
    return rule ? `A rule allows this: ${describeRule(rule)}.` : 'The agent’s settings allow this.';
  }
}

const NEVER_USED: RuleUse = { matches: 0, lastMs: null };

function bookListing(rule: Rule, uses: ReadonlyMap<string, RuleUse>): RuleListing {
  const { ruleId, effect, off = false, origin, createdMs } = rule;
  const name = `rule:${ruleId}`;
  const from = origin?.type === 'approval' ? origin : null;
  return {
    name,
    ruleId,
    text: describeRule(rule),
    effect,
    match: matchOf(rule),
    origin: origin?.type ?? 'approval',
    ...(from ? { fromApprovalId: from.approvalId } : {}),
    ...(from?.runId ? { fromRunId: from.runId } : {}),
    off,
    createdMs,
    ...(uses.get(name) ?? NEVER_USED),
  };
}

/** Sums the uses of a name and of the names below it: `scope` of `scope.folders` and `scope.path`. */
function usesBelow(name: string, uses: ReadonlyMap<string, RuleUse>): RuleUse {
  const all = [...uses].filter(([used]) => used === name || used.startsWith(`${name}.`)).map(([, use]) => use);
  if (all.length === 0) return NEVER_USED;
  return {
    matches: all.reduce((sum, { matches }) => sum + matches, 0),
    lastMs: Math.max(...all.map(({ lastMs }) => lastMs ?? 0)),
  };
}

function matchOf({
  ruleId: _id,
  effect: _effect,
  off: _off,
  origin: _origin,
  createdMs: _created,
  ...match
}: Rule): RuleMatch {
  return match;
}

function describeState(rule: Rule): string {
  return `${describeRule(rule)}${rule.off === true ? ' (switched off)' : ''}`;
}

/** Rules of one state that the other one does not have, word for word. */
function onlyIn(one: readonly Rule[], other: readonly Rule[]): Rule[] {
  const known = new Set(other.map((rule) => JSON.stringify(rule)));
  return one.filter((rule) => !known.has(JSON.stringify(rule)));
}
