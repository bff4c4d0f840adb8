import type { JSONObject, JSONSchema7, JSONSchema7Definition, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { Tool } from './define-tool.ts';
import { toModelTool } from './describe-tool.ts';

const compactTools = new WeakMap<Tool, LanguageModelV4FunctionTool>();
const wholeTools = new WeakMap<Tool, LanguageModelV4FunctionTool>();
const MOST_CHARS = 100;

/**
 * Returns a compact description of a tool, for a model with a small context. `allFields`: includes the fields that are seldom needed. Every call that
 * its schema allows, the tool allows too.
 */
export function toCompactModelTool(tool: Tool, allFields = false): LanguageModelV4FunctionTool {
  const known = (allFields ? wholeTools : compactTools).get(tool);
  if (known !== undefined) return known;
  const schema = withoutWords(toModelTool(tool).inputSchema) as JSONSchema7;
  const { properties = {}, ...rest } = schema;
  const shown = Object.entries(properties).filter(
    ([name]) =>
      tool.rareFields?.includes(name) !== true &&
      (allFields || tool.compactFields === undefined || tool.compactFields.includes(name)),
  );
  const compact: LanguageModelV4FunctionTool = {
    type: 'function',
    name: tool.name,
    description: compactDescriptionOf(tool),
    inputSchema: { ...rest, properties: Object.fromEntries(shown) },
  };
  (allFields ? wholeTools : compactTools).set(tool, compact);
  return compact;
}

/** One line of what a tool does. */
function compactDescriptionOf({
  compactDescription,
  description,
}: Pick<Tool, 'compactDescription' | 'description'>): string {
  if (compactDescription !== undefined) return compactDescription;
  const first = /^.*?[.:](?=\s|$)/s.exec(description)?.[0].replace(/:$/, '.') ?? description;
  return first.length <= MOST_CHARS ? first : `${first.slice(0, MOST_CHARS - 1)}…`;
}

/** Words for people that hold nothing back: what is allowed stays allowed, and nothing else is. */
const WORDS = ['description', 'title', 'default', 'examples'];

function withoutWords(schema: JSONSchema7Definition): JSONSchema7Definition {
  if (typeof schema === 'boolean') return schema;
  const kept: JSONObject = {};
  for (const [name, value] of Object.entries(schema)) {
    if (WORDS.includes(name) || (name === 'maximum' && value === Number.MAX_SAFE_INTEGER)) continue;
    kept[name] = strip(name, value);
  }
  return kept as JSONSchema7;
}

function strip(name: string, value: unknown): JSONObject[string] {
  if (name === 'properties' || name === 'definitions' || name === '$defs') {
    const members = Object.entries(value as Record<string, JSONSchema7Definition>);
    return Object.fromEntries(members.map(([key, member]) => [key, withoutWords(member) as JSONObject]));
  }
  if (name === 'items' || name === 'additionalProperties' || name === 'propertyNames') {
    return Array.isArray(value)
      ? value.map((item) => withoutWords(item) as JSONObject)
      : (withoutWords(value as JSONSchema7Definition) as JSONObject);
  }
  if (name === 'anyOf' || name === 'oneOf' || name === 'allOf') {
    return (value as JSONSchema7Definition[]).map((item) => withoutWords(item) as JSONObject);
  }
  return value as JSONObject[string];
}
