import type { JSONObject, JSONSchema7, JSONSchema7Definition, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { toCompactModelTool } from './compact-tool.ts';
import type { Tool } from './define-tool.ts';
import { toModelTool } from './describe-tool.ts';

/** What the description of every path says. The instructions of an agent say it once, for all tools. */
export const PATH_FORM = 'Absolute, with / between names, such as /notes/plan.md.';

/** A description of so few words says no more than the name of its field. */
const FEW_WORDS = 4;
/** A model does not count more characters than this. */
const MOST_COUNTED = 200;
/** What follows repeats the schema: bounds, and that the field may be left out. */
const REPEATED = /\s*(?:From \d+ to \d+\.\s*)?(?:Default: .*)?$/s;

const serverTools = new WeakMap<LanguageModelV4FunctionTool, LanguageModelV4FunctionTool>();

/**
 * Returns a tool as a server is told of it, in few bytes: they are sent again, and paid for, with each request. Left out are rare
 * fields, descriptions that repeat names or bounds, defaults, and bounds of texts that a model cannot count. Each call is validated
 * against the full schema before execution.
 */
export function toServerTool(tool: Tool): LanguageModelV4FunctionTool {
  return shortenTool(toModelTool(tool), tool);
}

/** Returns a tool for a server whose model has some context to spare, but not much: only the most needed tools have all words. */
export function toShortServerTool(tool: Tool): LanguageModelV4FunctionTool {
  return tool.priority === undefined && tool.catalogRole === undefined
    ? toCompactServerTool(tool, true)
    : toServerTool(tool);
}

/** Returns a compact description of a tool for a server. `allFields` as in `toCompactModelTool`. */
export function toCompactServerTool(tool: Tool, allFields = false): LanguageModelV4FunctionTool {
  return shortenTool(toCompactModelTool(tool, allFields), tool);
}

function shortenTool(
  whole: LanguageModelV4FunctionTool,
  { rareFields = [], seldomFields = [] }: Pick<Tool, 'rareFields' | 'seldomFields'>,
): LanguageModelV4FunctionTool {
  const known = serverTools.get(whole);
  if (known !== undefined) return known;
  const { properties = {}, ...rest } = whole.inputSchema;
  const omitted = [...rareFields, ...seldomFields];
  const shown = Object.fromEntries(Object.entries(properties).filter(([name]) => !omitted.includes(name)));
  const short = { ...whole, inputSchema: shorten({ ...rest, properties: shown }) as JSONSchema7 };
  serverTools.set(whole, short);
  return short;
}

function shorten(schema: JSONSchema7Definition): JSONSchema7Definition {
  if (typeof schema === 'boolean') return schema;
  const kept: JSONObject = {};
  for (const [name, value] of Object.entries(schema)) {
    const short = shortenKeyword(name, value);
    if (short !== undefined) kept[name] = short;
  }
  return kept as JSONSchema7;
}

/** Returns undefined for a keyword that is left out. */
function shortenKeyword(name: string, value: unknown): JSONObject[string] | undefined {
  switch (name) {
    case 'default':
    case 'pattern':
    case 'propertyNames':
      return undefined;
    case 'description':
      return shortenWords(String(value));
    case 'minLength':
      return value === 1 ? undefined : (value as number);
    case 'maxLength':
      return (value as number) > MOST_COUNTED ? undefined : (value as number);
    case 'minimum':
    case 'maximum':
      return Number.isSafeInteger(value) && Math.abs(value as number) < Number.MAX_SAFE_INTEGER
        ? (value as number)
        : undefined;
    case 'properties':
      return Object.fromEntries(
        Object.entries(value as Record<string, JSONSchema7Definition>).map(([key, member]) => [
          key,
          shorten(member) as JSONObject,
        ]),
      );
    case 'items':
    case 'additionalProperties':
      return shorten(value as JSONSchema7Definition) as JSONObject;
    case 'anyOf':
      return (value as JSONSchema7Definition[]).map((item) => shorten(item) as JSONObject);
    default:
      return value as JSONObject[string];
  }
}

function shortenWords(description: string): string | undefined {
  const words = description.replace(PATH_FORM, '').replace(REPEATED, '').trim();
  return words.split(/\s+/).length <= FEW_WORDS ? undefined : words;
}
