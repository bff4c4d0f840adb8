import type { Agent } from '../../../contracts/domain/agent.ts';
import { usesModel } from '../../../contracts/domain/agent-kinds.ts';
import type { RunConfig, RunMount } from '../../../contracts/domain/run/run-config.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { withoutAlias } from '../../../core/guard/mounts.ts';
import { normalizePath } from '../../../core/guard/normalize-path.ts';
import { expandTools } from '../../../core/tool-catalog/expand-tools.ts';
import type { ToolList } from '../../../core/tool-catalog/tool-list.ts';

/**
 * Returns the options of a run as its row and its grant hold them: folders normalised, groups of tools as their tools. Undefined for
 * none. Throws `bad-input` for an option that names what does not exist.
 */
export function admitConfig(
  config: RunConfig | undefined,
  agent: Pick<Agent, 'title' | 'adapter'>,
  tools: ToolList,
): RunConfig | undefined {
  if (config === undefined || Object.values(config).every((option) => option === undefined)) return undefined;
  if (config.model !== undefined && !usesModel(agent.adapter)) {
    throw badInputError('configModel', { title: agent.title }, { field: 'config.model' });
  }
  return {
    ...config,
    ...(config.tools === undefined ? {} : { tools: admitTools(config.tools, tools) }),
    ...(config.mounts === undefined ? {} : { mounts: config.mounts.map(admitMount) }),
  };
}

function admitTools(names: readonly string[], tools: ToolList): string[] {
  const expanded = expandTools(names, tools);
  const [unknown] = expanded.unknown;
  if (unknown !== undefined) throw badInputError('ruleTool', { tool: unknown }, { field: 'config.tools' });
  return expanded.tools;
}

function admitMount({ folder, readOnly }: RunMount): RunMount {
  if (/[*?]/.test(folder)) throw badInputError('configFolder', { path: folder }, { field: 'config.mounts' });
  const normalized = normalizePath(folder);
  if (normalized.type === 'invalid') {
    throw badInputError('rulePath', { path: folder, why: normalized }, { field: 'config.mounts' });
  }
  return { folder: withoutAlias(normalized.path), ...(readOnly === undefined ? {} : { readOnly }) };
}
