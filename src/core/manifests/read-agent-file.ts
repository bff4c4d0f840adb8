import type { AgentSpecInput, Capabilities, Operation } from '../../contracts/domain/agent.ts';
import { agentSpecSchema } from '../../contracts/domain/agent.ts';
import { usesModel } from '../../contracts/domain/agent-kinds.ts';
import {
  type AgentFile,
  agentFileSchema,
  FILE_LIMITS,
  PLAIN_FIELDS,
} from '../../contracts/domain/manifest/agent-file.ts';
import type { ManifestProblem } from '../../contracts/domain/manifest/agent-manifest.ts';
import type { RuleSpec } from '../../contracts/domain/policy.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { fieldMistake, fileMistake } from '../../contracts/sentences/manifest-sentences.ts';
import type { AgentFileListing } from '../../contracts/wire/commands/agent-file-requests.ts';
import { globProblem } from '../guard/parse-glob.ts';
import { parseAllowedHost } from '../network/check-url.ts';
import { HIGH_RISK_RULES } from '../policy/kind-limits.ts';
import type { ToolList } from '../tool-catalog/tool-list.ts';
import { askedSkill, askedTool, namesIn } from './asked-rights.ts';
import { checkFields, inOrder } from './check-fields.ts';
import { checkMinVersion } from './check-min-version.ts';
import { type ParsedManifest, parseManifest } from './parse-manifest.ts';
import { fromFile } from './renamed-fields.ts';

export type ReadAgent =
  | ({ readonly type: 'agent' } & Omit<AgentFileListing, 'exists'>)
  | { readonly type: 'problems'; readonly problems: readonly ManifestProblem[] };

/** Rights that a file never brings: they reach further than an undo does. */
const WITHHELD: readonly Operation[] = ['delete', 'execute', 'integrations'];

const MAX_PROMPT_CHARS = 20_000;
/** Longest text of the fields that are kept. */
const MAX_KEPT_CHARS = 16_000;

/** Decided on when the file is read, and kept in its words. */
const SHOWN_FIELDS = ['governance', 'cli_command', 'min_version'];
const USED_FIELDS: ReadonlySet<string> = new Set(
  Object.keys(agentFileSchema.shape).filter((field) => !SHOWN_FIELDS.includes(field)),
);

/**
 * Reads an agent from a file: one that Cloister exported, one in the format of the kinds of agents, or one that another program
 * wrote. The result has no scope and no hosts, asks before every change, and lacks the rights that a file never brings; what the
 * file asks for is listed beside. A file that calls its risk high asks before every change, whatever rules allow later.
 *
 * @param version that of Cloister
 */
export function readAgentFile(text: string, file: string, tools: ToolList, version: string): ReadAgent {
  const parsed = parseManifest(text, file);
  const checked = checkFields(parsed, agentFileSchema);
  const problems = [...(checked.type === 'problems' ? checked.problems : []), ...furtherProblems(parsed)];
  if (checked.type === 'problems' || problems.length > 0) return { type: 'problems', problems: inOrder(problems) };
  const { fields } = checked;
  const tooOld = checkMinVersion(parsed, fields.min_version, version);
  if (tooOld !== null) return { type: 'problems', problems: [tooOld] };
  const kept = [...parsed.sources].filter(([name]) => !USED_FIELDS.has(name));
  const { hosts = [], approvals, rules = [], model, governance, scope, defaults, limits } = fields;
  const used = [
    ...namesIn(fields.tools).map((name) => askedTool(name, tools)),
    ...(defaults?.allowed_skills ?? []).map(askedSkill),
  ];
  const can = rightsOf(
    fields,
    used.flatMap(({ rights }) => rights),
    tools,
  );
  const name = nameFrom(fields.name);
  const denied = defaults?.denied_tools ?? [];
  const { max_duration: seconds } = defaults ?? {};
  const input: AgentSpecInput = {
    name,
    title: fields.title ?? fields.name,
    description: fields.description ?? '',
    ...(fields.kind === undefined ? {} : { adapter: fields.kind }),
    ...(usesModel(fields.kind ?? '') ? {} : { model: { providerId: 'cloister', modelId: fields.kind ?? '' } }),
    prompt: parsed.body,
    can: Object.fromEntries(can.filter((right) => !WITHHELD.includes(right)).map((right) => [right, true])),
    // A rule that allows would widen what the agent may do without asking.
    rules: [
      ...denied.map((tool) => ({ effect: 'deny' as const, tool })),
      ...rules.filter(({ effect }) => effect !== 'allow'),
      ...(governance?.risk_level === 'high' ? HIGH_RISK_RULES.filter((rule) => !rules.some(isSame(rule))) : []),
    ],
    limits: {
      ...fromFile(FILE_LIMITS, limits),
      ...(seconds === undefined ? {} : { wallClockMs: seconds * 1000 }),
    },
    ...(governance?.requires_sandbox ? { isolated: true } : {}),
    ...(kept.length === 0 ? {} : { kept: kept.map(([, source]) => source).join('\n') }),
  };
  return {
    type: 'agent',
    spec: {
      ...agentSpecSchema.parse({ ...input, ...fromFile(PLAIN_FIELDS, fields) }),
      title: fields.title ?? fields.name,
    },
    asked: {
      folders: scope?.folders ?? [],
      fileTypes: scope?.file_types ?? [],
      hosts,
      withheld: can.filter((right) => WITHHELD.includes(right)),
      tools: used,
      model: model ?? null,
      fewerApprovals: approvals === 'destructive-only',
      allowRules: rules.filter(({ effect }) => effect === 'allow').length,
      riskLevel: governance?.risk_level ?? null,
    },
    kept: kept.map(([field]) => field),
  };
}

/** An exported agent has the rules of its risk already. */
function isSame({ effect, risk }: RuleSpec): (rule: RuleSpec) => boolean {
  return (rule) => rule.effect === effect && rule.risk === risk && Object.keys(rule).length === 2;
}

/** Returns the rights that a file asks for, by name or by its tools, without those of the tools that it excludes. */
function rightsOf(fields: AgentFile, byTools: readonly Operation[], tools: ToolList): Operation[] {
  const excluded = namesIn(fields.disallowedTools).flatMap((name) => askedTool(name, tools).rights);
  const asked = new Set([...(fields.can ?? []), ...byTools.filter((right) => !excluded.includes(right))]);
  return ALL_RIGHTS.filter((right) => asked.has(right));
}

const ALL_RIGHTS: readonly (keyof Capabilities)[] = ['read', 'write', 'create', 'delete', 'execute', 'integrations'];

/** Returns the problems that the fields' own schemas cannot see. */
function furtherProblems(parsed: ParsedManifest): ManifestProblem[] {
  const problems: ManifestProblem[] = [];
  const name = memberAt(parsed.value, 'name');
  if (typeof name === 'string' && name !== '' && nameFrom(name) === '') {
    problems.push(parsed.problemAt(['name'], fieldMistake('agentName')));
  }
  for (const [index, pattern] of textsAt(memberAt(parsed.value, 'scope'), 'folders').entries()) {
    const problem = pattern === '' ? null : globProblem(pattern);
    if (problem !== null) problems.push(parsed.problemAt(['scope', 'folders', index], problem));
  }
  for (const [index, host] of textsAt(parsed.value, 'hosts').entries()) {
    if (host === '' || parseAllowedHost(host) !== null) continue;
    problems.push(parsed.problemAt(['hosts', index], badInputError.sentence('ruleHost', { host })));
  }
  if (parsed.body.length > MAX_PROMPT_CHARS) {
    problems.push(parsed.problemAt([], fileMistake('bodyLong', { n: MAX_PROMPT_CHARS })));
  }
  if ([...parsed.sources].reduce((sum, [, source]) => sum + source.length, 0) > MAX_KEPT_CHARS) {
    problems.push(parsed.problemAt([], fileMistake('headLong', { n: MAX_KEPT_CHARS })));
  }
  return problems;
}

/** Returns a member of a value that may have another form; a schema reports that. */
function memberAt(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** Returns a list of texts, each other entry as an empty text. */
function textsAt(value: unknown, name: string): string[] {
  const list = memberAt(value, name);
  return Array.isArray(list) ? list.map((entry: unknown) => (typeof entry === 'string' ? entry : '')) : [];
}

/** Returns the name of an agent from that in a file: `Code Reviewer` is `code-reviewer`. */
function nameFrom(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, 63)
    .replace(/[-_]+$/, '');
}
