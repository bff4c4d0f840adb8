import type { Operation } from '../../contracts/domain/agent.ts';
import type { Tool } from './define-tool.ts';
import type { ToolList } from './tool-list.ts';

/** Groups of tools that manifests and playbooks of other programs name: `allowed_tools: [file, web_search]`. */
const GROUPS = {
  file: (tool: Tool) =>
    (tool.tags ?? []).some((tag) => FILE_TAGS.has(tag)) && isWithinRights(tool, ['read', 'write', 'create']),
  web_search: (tool: Tool) => tool.kind === 'fetch',
  web_fetch: (tool: Tool) => tool.kind === 'fetch',
  script: (tool: Tool) => tool.tags?.includes('script') === true,
} as const satisfies Readonly<Record<string, (tool: Tool) => boolean>>;

const FILE_TAGS: ReadonlySet<string> = new Set(['files', 'folders', 'search']);

function isWithinRights({ rights }: Tool, within: readonly Operation[]): boolean {
  return rights.every((right) => within.includes(right));
}

function isGroup(name: string): name is keyof typeof GROUPS {
  return Object.hasOwn(GROUPS, name);
}

/** Returns the names of the tools that a list of tools and groups names, and those names that there is no tool for. */
export function expandTools(
  names: readonly string[],
  tools: Pick<ToolList, 'all' | 'get'>,
): { readonly tools: string[]; readonly unknown: readonly string[] } {
  const found = names.flatMap((name) => {
    if (isGroup(name)) return tools.all().filter(GROUPS[name]);
    return tools.get(name) ?? [];
  });
  const unknown = names.filter((name) => !isGroup(name) && tools.get(name) === undefined);
  return { tools: [...new Set(found.map(({ name }) => name))], unknown };
}
