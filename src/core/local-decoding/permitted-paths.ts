import type { JSONSchema7, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { Agent } from '../../contracts/domain/agent.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { Tool } from '../tool-catalog/define-tool.ts';

/** More of them are no small set: the grammar would grow, and nothing be gained. */
const MOST_PATHS = 24;
/** A run's own folders, which every agent may use. */
const MOUNTS: JSONSchema7 = { type: 'string', pattern: '^/(runs|scratch)/[A-Za-z0-9_./-]+$' };

/**
 * The files that an agent may use, where its scope names single files and few of them; null for any other scope. Not "the
 * files there are": held to those, a model that means a file that is not there would take another one without a word.
 */
export function permittedPaths({ scope }: Pick<Agent, 'scope'>, reader: Pick<NotebookReader, 'get'>): string[] | null {
  const { folders } = scope;
  if (folders.length === 0 || folders.length > MOST_PATHS) return null;
  return folders.every((path) => !/[*?[\]{}!\\]/.test(path) && reader.get(path)?.kind === 'file') ? [...folders] : null;
}

/** The same tools with those files as the only values of the fields that name one. The guard decides all the same. */
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
