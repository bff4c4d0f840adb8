import type { Agent, Capabilities } from '../../contracts/domain/agent.ts';
import type { Risk } from '../../contracts/domain/policy.ts';
import type { ToolEffect, ToolRuntime, ToolTag } from '../../contracts/domain/tool.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';
import type { ToolGroup } from './tool-groups.ts';

const numbers = catalog('tool-numbers', {
  all: message<(all: number) => string>('{ $all -> [one] { $all } tool *[other] { $all } tools }'),
  some: message<(shown: number, all: number) => string>(
    '{ $shown } of { $all -> [one] { $all } tool *[other] { $all } tools }',
  ),
});

export const strings = catalog('tool', {
  title: 'Tools',
  text: 'Agents act only through these tools. Each call is checked against the agent’s scope and permissions, and logged.',
  search: 'Search tools',
  searchHint: 'For example: “rename a note”, “tags”',
  agent: 'Available to',
  everyAgent: 'Any agent',
  shown: (shown: number, all: number) => (shown === all ? numbers.all(all) : numbers.some(shown, all)),
  none: message<(query: string) => string>('No tools match “{ $query }”. Try other words.'),
  noneUsable: 'This agent can’t use any tools: it has no permissions yet.',
  toAgent: 'Edit permissions',
  failed: message<(why: string) => string>('The tools couldn’t be loaded: { $why }'),
  examples: 'Examples',
  raw: 'JSON Schema',
  nothing: 'None',
  columns: { name: 'Field', type: 'Type', about: 'Description' },
  preconditions: 'Before a call',
  safety: 'Safety',
  undoable: 'Can be undone',
  catalogOnly: 'Models find this tool through the catalog',
  peopleOnly: 'People only',
  reach: 'Effect',
  effects: {
    none: 'nothing changes',
    files: 'the files that it names',
    notebook: 'any file in the agent’s scope',
    app: 'this app',
    network: 'the network',
  } satisfies Record<ToolEffect, string>,
  rightList: 'Permissions',
  rights: {
    read: 'read',
    write: 'write',
    create: 'create',
    delete: 'delete',
    execute: 'run code',
    integrations: 'use other services',
  } satisfies Record<keyof Capabilities, string>,
  runtimeList: 'Runs in',
  runtimes: {
    notebook: 'the notebook',
    screen: 'your browser tab',
  } satisfies Record<ToolRuntime, string>,
  tagList: 'About',
  tags: {
    files: 'files',
    folders: 'folders',
    text: 'text',
    search: 'search',
    code: 'source code',
    patch: 'patches',
    history: 'history',
    screen: 'the screen',
    helpers: 'helpers',
    network: 'the network',
    script: 'scripts',
    tools: 'tools',
    plan: 'plans',
  } satisfies Record<ToolTag, string>,
  /** What the tools of a group do. */
  groups: {
    read: 'Read',
    search: 'Search',
    edit: 'Write',
    move: 'Move',
    delete: 'Delete',
    execute: 'Run',
    fetch: 'Network',
    screen: 'Screen',
  } satisfies Record<ToolGroup, string>,
  required: 'required',
  fallback: message<(value: string) => string>('Default: { $value }'),
  risk: {
    read: 'Read only',
    write: 'Changes files',
    destructive: 'Deletes files',
    access: 'Changes permissions',
    network: 'Uses the network',
    execute: 'Runs code',
    install: 'Installs software',
    spend: 'Costs money',
  } satisfies Record<Risk, string>,
  asks: {
    always: 'Always needs your approval',
    never: 'No approval needed',
    mostly: 'Needs your approval, unless a rule allows it',
    /** For no specific agent: depends on the agent's settings. */
    write: 'Needs your approval, unless the agent asks only before deletions',
    free: 'No approval needed: this agent asks only before deletions',
  },
});

/** Whether a call needs approval by default. */
export function asksWords(risk: Risk, alwaysAsks: boolean, approvals: Agent['approvals'] | null): string {
  const { asks } = strings;
  if (alwaysAsks) return asks.always;
  if (risk === 'read') return asks.never;
  if (risk !== 'write') return asks.mostly;
  if (approvals === null) return asks.write;
  return approvals === 'every-write' ? asks.mostly : asks.free;
}
