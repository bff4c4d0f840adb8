import type { JSONSchema7, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { Agent } from '../../contracts/domain/agent.ts';
import { type Granted, isMounted } from '../grants/within-grant.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { Tool } from '../tool-catalog/define-tool.ts';

/** Most paths: a larger set would enlarge the grammar without benefit. */
const MOST_PATHS = 24;
/** The folders of a run, which every agent may use. */
const MOUNTS: JSONSchema7 = { type: 'string', pattern: '^/(runs|scratch)/[A-Za-z0-9_./-]+$' };

/**
 * Returns the files of a scope that names only a few single files; null for any other scope. Never the existing files of a
 * folder: constrained to those, a model that means a missing file would silently use another one.
 */
export function permittedPaths(
  { scope, granted = {} }: Pick<Agent, 'scope'> & Granted,
  reader: Pick<NotebookReader, 'get'>,
): string[] | null {
  const { folders } = scope;
  if (folders.length === 0 || folders.length > MOST_PATHS) return null;
  const areFiles = folders.every((path) => !/[*?[\]{}!\\]/.test(path) && reader.get(path)?.kind === 'file');
  const paths = areFiles ? folders.filter((path) => isMounted(granted, path)) : [];
  return paths.length > 0 ? paths : null;
}

/** Returns the tools with fields that name a file restricted to these files. The guard still decides on each call. */
export function restrictPaths(
  tools: readonly LanguageModelV4FunctionTool[],
  paths: readonly string[],
  described: readonly Pick<Tool, 'name' | 'fileField'>[],
): LanguageModelV4FunctionTool[] {
  const fields = new Map(described.map(({ name, fileField }) => [name, fileField]));
  return tools.map((tool) => {
    const field = fields.get(tool.name);
    const properties = tool.inputSchema.properties ?? {};
    if (field === undefined || !Object.hasOwn(properties, field)) return tool;
    const restricted: JSONSchema7 = { anyOf: [{ enum: [...paths] }, MOUNTS] };
    return { ...tool, inputSchema: { ...tool.inputSchema, properties: { ...properties, [field]: restricted } } };
  });
}
