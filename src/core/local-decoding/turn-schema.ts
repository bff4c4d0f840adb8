import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import { checkSchema, type Fault } from './check-schema.ts';
import { type PlainSchema, simplifySchema } from './simplify-schema.ts';

/** A tool as a model on this device is told of it. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  /** What decoding is held to. */
  readonly form: PlainSchema;
  /** What an input has to satisfy; null when it does. */
  readonly check: (input: unknown) => Fault;
}

/** What a model may do at one turn. */
export interface Offer {
  readonly tools: ReadonlyMap<string, OfferedTool>;
  /** Whether it may end with an answer in place of a call. */
  readonly mayAnswer: boolean;
  readonly warnings: SharedV4Warning[];
}

/** The tools of a request by their names, as far as its `toolChoice` leaves them. */
export function offerOf(
  { tools = [], toolChoice }: Pick<LanguageModelV4CallOptions, 'tools' | 'toolChoice'>,
  lengths: boolean,
): Offer {
  const warnings: SharedV4Warning[] = [];
  const offered = new Map<string, OfferedTool>();
  for (const tool of toolChoice?.type === 'none' ? [] : tools) {
    if (tool.type !== 'function') {
      warnings.push({ type: 'unsupported', feature: `provider-defined tool ${tool.id}` });
      continue;
    }
    if (toolChoice?.type === 'tool' && toolChoice.toolName !== tool.name) continue;
    const { name, description = '', inputSchema } = tool;
    const form = formOf(inputSchema, lengths);
    offered.set(name, { name, description, form, check: (input) => checkSchema(input, inputSchema) });
  }
  const mayAnswer = offered.size === 0 || (toolChoice?.type !== 'required' && toolChoice?.type !== 'tool');
  return { tools: offered, mayAnswer, warnings };
}

const forms = new WeakMap<object, Map<boolean, PlainSchema>>();

function formOf(schema: object, lengths: boolean): PlainSchema {
  const known = forms.get(schema) ?? new Map<boolean, PlainSchema>();
  const form = known.get(lengths) ?? simplifySchema(schema, { lengths });
  forms.set(schema, known.set(lengths, form));
  return form;
}

/**
 * The one schema of a turn: `{"tool": "<name>", "input": {…}}` for each tool, or `{"answer": "…"}`. One call in a turn: a list
 * of calls costs small models more mistakes than it saves requests. Null when there is nothing to choose from: free text.
 */
export function turnSchema({ tools, mayAnswer }: Pick<Offer, 'tools' | 'mayAnswer'>): PlainSchema | null {
  if (tools.size === 0) return null;
  const calls = [...tools.values()].map(({ name, form }) => closed({ tool: { const: name }, input: form }));
  const arms = mayAnswer ? [...calls, closed({ answer: { type: 'string' } })] : calls;
  const [only] = arms;
  return arms.length === 1 && only !== undefined ? only : { type: 'object', anyOf: arms };
}

function closed(properties: Record<string, PlainSchema>): PlainSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
