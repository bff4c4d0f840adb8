import {
  type Agent,
  type AgentPatch,
  type AgentSkill,
  type AgentSpec,
  agentSpecSchema,
} from '../../../contracts/domain/agent.ts';
import { usesModel } from '../../../contracts/domain/agent-kinds.ts';
import { wantedOrigins } from '../../../core/network/allowlist.ts';
import { strings } from '../agent-strings.ts';

/** An agent as edited in the form, with text as typed. */
export interface AgentDraft {
  name: string;
  title: string;
  description: string;
  adapter: string;
  providerId: string;
  modelId: string;
  prompt: string;
  shortPrompt: string;
  skills: readonly AgentSkill[];
  /** Empty: all workspaces. */
  workspaceId: string;
  notebooks: string;
  folders: string;
  fileTypes: string;
  can: AgentSpec['can'];
  approvals: string;
  isolated: boolean;
  requestsPerHour: string;
  tokensPerRequest: string;
  steps: string;
  toolCalls: string;
  wallClockSeconds: string;
  /** In US dollars; empty means no limit. */
  costUsd: string;
  /** One host per line. */
  fetchAllowlist: string;
}

export type DraftField = keyof AgentDraft;
/** Fields with text as typed. */
export type TextKey = Exclude<DraftField, 'can' | 'skills' | 'isolated'>;

/** Returns the draft of a new agent: it has access to nothing, and every change needs approval. */
export function newDraft(): AgentDraft {
  const spec = agentSpecSchema.parse({ name: 'new-agent' });
  return { ...toDraft({ ...spec, title: '' }), name: '' };
}

/** Returns the draft that a form starts with. Default: that of a new agent. */
export function firstDraft(spec: (AgentSpec & { title: string }) | undefined): AgentDraft {
  return spec === undefined ? newDraft() : toDraft(spec);
}

/** Returns the draft with another kind. Resets the Navigator's model, which no other kind can use. */
export function withAdapter(draft: AgentDraft, adapter: string): AgentDraft {
  if (!usesModel(adapter) || draft.providerId !== 'cloister') return { ...draft, adapter };
  return { ...draft, adapter, providerId: 'default', modelId: 'default' };
}

/** Returns the draft with another title. The name of a new agent follows the title until the person edits the name. */
export function withTitle(draft: AgentDraft, title: string): AgentDraft {
  const followed = draft.name === nameFrom(draft.title);
  return { ...draft, title, ...(followed ? { name: nameFrom(title) } : {}) };
}

const MAX_NAME_CHARACTERS = 63;

/** Returns the name that follows from a title; empty when the title has no Latin letter or digit. */
export function nameFrom(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_CHARACTERS)
    .replace(/^-+|-+$/g, '');
}

/** Returns the draft for an existing agent. */
export function toDraft(agent: (AgentSpec & { title: string }) | Agent): AgentDraft {
  return {
    name: agent.name,
    title: agent.title,
    description: agent.description,
    adapter: agent.adapter,
    providerId: agent.model.providerId,
    modelId: agent.model.modelId,
    prompt: agent.prompt,
    shortPrompt: agent.shortPrompt ?? '',
    skills: agent.skills ?? [],
    workspaceId: agent.workspaceId ?? '',
    notebooks: agent.scope.notebooks.join('\n'),
    folders: agent.scope.folders.join('\n'),
    fileTypes: agent.scope.fileTypes.join('\n'),
    can: agent.can,
    approvals: agent.approvals,
    isolated: agent.isolated === true,
    requestsPerHour: String(agent.limits.requestsPerHour),
    tokensPerRequest: String(agent.limits.tokensPerRequest),
    steps: String(agent.limits.steps),
    toolCalls: String(agent.limits.toolCalls),
    wallClockSeconds: String(agent.limits.wallClockMs / 1000),
    costUsd: agent.limits.costUsd === undefined ? '' : String(agent.limits.costUsd),
    fetchAllowlist: agent.fetchAllowlist.join('\n'),
  };
}

export type ReadDraft = { type: 'ok'; spec: AgentSpec } | { type: 'bad'; errors: Partial<Record<DraftField, string>> };

/** What an agent has that a form does not show, or shows only when it is set. */
type Base = Pick<AgentSpec, 'rules' | 'active' | 'kept' | 'shortPrompt' | 'skills' | 'isolated'>;

/** Validates a draft. Returns the agent, or an error for each invalid field. `base` has the fields that the form does not show. */
export function readDraft(draft: AgentDraft, base: Base | null): ReadDraft {
  const parsed = agentSpecSchema.safeParse({
    name: draft.name.trim(),
    ...(draft.title.trim() === '' ? {} : { title: draft.title.trim() }),
    description: draft.description,
    adapter: draft.adapter,
    model: { providerId: draft.providerId.trim(), modelId: draft.modelId.trim() },
    prompt: draft.prompt,
    // An empty value replaces one that was there.
    ...(draft.shortPrompt === '' && base?.shortPrompt === undefined ? {} : { shortPrompt: draft.shortPrompt }),
    ...(draft.skills.length === 0 && base?.skills === undefined ? {} : { skills: draft.skills }),
    ...(base?.kept === undefined ? {} : { kept: base.kept }),
    ...(draft.workspaceId === '' ? {} : { workspaceId: draft.workspaceId }),
    scope: { notebooks: lines(draft.notebooks), folders: lines(draft.folders), fileTypes: lines(draft.fileTypes) },
    can: draft.can,
    rules: base?.rules ?? [],
    approvals: draft.approvals,
    ...(draft.isolated || base?.isolated !== undefined ? { isolated: draft.isolated } : {}),
    limits: {
      requestsPerHour: toNumber(draft.requestsPerHour),
      tokensPerRequest: toNumber(draft.tokensPerRequest),
      steps: toNumber(draft.steps),
      toolCalls: toNumber(draft.toolCalls),
      wallClockMs: toNumber(draft.wallClockSeconds) * 1000,
      ...(draft.costUsd.trim() === '' ? {} : { costUsd: toNumber(draft.costUsd) }),
    },
    fetchAllowlist: lines(draft.fetchAllowlist),
    active: base?.active ?? true,
  });
  if (parsed.success) {
    const odd = parsed.data.fetchAllowlist.find((host) => !isHost(host));
    if (odd === undefined) return { type: 'ok', spec: parsed.data };
    return { type: 'bad', errors: { fetchAllowlist: strings.noHost(odd) } };
  }
  const errors: Partial<Record<DraftField, string>> = {};
  for (const issue of parsed.error.issues) {
    const noNumber = issue.code === 'invalid_type' && issue.expected === 'number';
    errors[fieldOf(issue.path)] ??= noNumber ? strings.needsNumber : issue.message;
  }
  return { type: 'bad', errors };
}

/** Returns the editable part of a spec. */
export function toPatch(spec: AgentSpec): AgentPatch {
  const { name: _name, kept: _kept, title, limits, workspaceId = null, ...rest } = spec;
  const { costUsd = null } = limits;
  return { ...rest, workspaceId, limits: { ...limits, costUsd }, ...(title === undefined ? {} : { title }) };
}

/** Returns whether the network gate could ever allow this host. */
function isHost(host: string): boolean {
  const { can } = agentSpecSchema.parse({ name: 'a', can: { integrations: true } });
  return wantedOrigins([], [{ name: 'a', title: '', active: true, can, fetchAllowlist: [host] }]).length > 0;
}

/** Maps the path of a spec property to its form field: `scope.folders` → `folders`. */
export function fieldOf(path: readonly PropertyKey[]): DraftField {
  const [first, second] = path.map(String);
  if (first === 'limits' && second === 'wallClockMs') return 'wallClockSeconds';
  const inner = first === 'scope' || first === 'limits' || first === 'model' ? second : first;
  return fields.find((field) => field === inner) ?? 'name';
}

const fields: readonly DraftField[] = [
  'name',
  'title',
  'description',
  'adapter',
  'providerId',
  'modelId',
  'prompt',
  'shortPrompt',
  'skills',
  'workspaceId',
  'notebooks',
  'folders',
  'fileTypes',
  'can',
  'approvals',
  'isolated',
  'requestsPerHour',
  'tokensPerRequest',
  'steps',
  'toolCalls',
  'wallClockSeconds',
  'costUsd',
  'fetchAllowlist',
];

/** Splits a field with one entry per line. */
export function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Parses a number; NaN if invalid, which the schema then reports. */
function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
