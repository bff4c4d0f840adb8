import type { JSONSchema7, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { z } from 'zod';
import type { ToolDescriptor, ToolEffect, ToolRuntime } from '../../contracts/domain/tool.ts';
import type { Tool } from './define-tool.ts';

const descriptors = new WeakMap<Tool, ToolDescriptor>();
const modelTools = new WeakMap<Tool, LanguageModelV4FunctionTool>();

/** What is safe, or not, about each type of tool. */
const SAFETY: Readonly<Record<Tool['type'], string>> = {
  read: 'Reads only what is in the scope of the agent. Changes nothing.',
  plan: 'Changes only what is in the scope of the agent. The change is logged and can be undone.',
  perform: 'Acts outside of the notebook. That cannot be undone.',
};

/** Returns whether a tool changes the notebook: each such change is in the undo journal. */
export function isUndoable({ type }: Pick<Tool, 'type'>): boolean {
  return type === 'plan';
}

/** Returns what the effect of a call reaches. */
function effectOf(tool: Tool): ToolEffect {
  switch (tool.type) {
    case 'read':
      return tool.keepsTodos ? 'app' : 'none';
    case 'plan':
      return tool.examples.some(({ input }) => tool.targets(input).length > 0) ? 'files' : 'notebook';
    case 'perform':
      if (tool.url !== undefined || tool.server !== undefined || tool.risk === 'network') return 'network';
      if (tool.delegate !== undefined) return 'notebook';
      return tool.onlyReads ? 'none' : 'app';
    default:
      return tool satisfies never;
  }
}

/** Returns where a call of the tool is executed. */
export function runtimesOf({ tags = [] }: Pick<Tool, 'tags'>): ToolRuntime[] {
  return tags.includes('screen') ? ['screen'] : ['notebook'];
}

/** A tool as the catalog, the console and the documentation show it, with JSON Schema draft 2020-12. */
export function describeTool(tool: Tool): ToolDescriptor {
  const known = descriptors.get(tool);
  if (known !== undefined) return known;
  const descriptor: ToolDescriptor = {
    name: tool.name,
    namespace: tool.tags?.[0] ?? 'files',
    description: tool.description,
    kind: tool.kind,
    risk: tool.risk,
    hints: tool.hints,
    tags: [...(tool.tags ?? [])],
    effect: effectOf(tool),
    rights: [...tool.rights],
    runtimes: runtimesOf(tool),
    preconditions: [...(tool.preconditions ?? [])],
    undoable: isUndoable(tool),
    safety: tool.safety ?? SAFETY[tool.type],
    ...(tool.catalogOnly === true ? { catalogOnly: true } : {}),
    ...(tool.alwaysAsks ? { alwaysAsks: true } : {}),
    inputSchema: { ...(tool.jsonSchema ?? z.toJSONSchema(tool.inputSchema, { io: 'input' })) },
    outputSchema: z.toJSONSchema(tool.outputSchema, { io: 'output' }),
    examples: tool.examples.map(({ title, input }) => ({ title, input })),
    ...(tool.changeAction ? { changeAction: tool.changeAction } : {}),
    words: tool.words,
  };
  descriptors.set(tool, descriptor);
  return descriptor;
}

/** A tool as the provider interface hands it to a model, with JSON Schema draft 7. */
export function toModelTool(tool: Tool): LanguageModelV4FunctionTool {
  const known = modelTools.get(tool);
  if (known !== undefined) return known;
  const { $schema: _dialect, ...inputSchema } =
    tool.jsonSchema ?? z.toJSONSchema(tool.inputSchema, { io: 'input', target: 'draft-7' });
  const modelTool: LanguageModelV4FunctionTool = {
    type: 'function',
    name: tool.name,
    description: tool.description,
    inputSchema: inputSchema as JSONSchema7,
  };
  modelTools.set(tool, modelTool);
  return modelTool;
}
