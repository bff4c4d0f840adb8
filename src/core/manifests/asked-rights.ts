import type { Operation } from '../../contracts/domain/agent.ts';
import type { AskedTool } from '../../contracts/wire/commands/agent-file-requests.ts';
import type { ToolList } from '../tool-catalog/tool-list.ts';
import { rightsOfSkill } from './skill-rights.ts';

/** Tools of other programs, by their names without case, with the rights that stand for them here. */
const OTHER_TOOLS: Readonly<Record<string, readonly Operation[]>> = {
  read: ['read'],
  grep: ['read'],
  glob: ['read'],
  ls: ['read'],
  search: ['read'],
  notebookread: ['read'],
  write: ['write', 'create'],
  edit: ['write'],
  multiedit: ['write'],
  notebookedit: ['write'],
  webfetch: ['integrations'],
  websearch: ['integrations'],
  fetch: ['integrations'],
  bash: ['execute'],
  bashoutput: ['execute'],
  shell: ['execute'],
  execute: ['execute'],
};

/** Returns the names in a field that is a list, or one text with commas: `Read, Bash(git add:*, git commit:*)`. */
export function namesIn(field: string | readonly string[] | undefined): string[] {
  if (field === undefined) return [];
  if (typeof field !== 'string') return field.map((name) => name.trim()).filter((name) => name !== '');
  return (field.match(/[^,(]+(?:\([^)]*\))?/g) ?? []).map((name) => name.trim()).filter((name) => name !== '');
}

/** Returns which rights a tool of a file needs. Its own tools are known by name, those of other programs by a list. */
export function askedTool(name: string, tools: ToolList): AskedTool {
  const base = name.replace(/\(.*$/s, '').trim();
  const own = tools.get(base);
  if (own !== undefined) return { name, rights: own.rights };
  const key = base.toLowerCase();
  return { name, rights: (Object.hasOwn(OTHER_TOOLS, key) ? OTHER_TOOLS[key] : undefined) ?? [] };
}

/** Returns which rights a group of tools needs. */
export function askedSkill(name: string): AskedTool {
  return { name, rights: rightsOfSkill(name) };
}
