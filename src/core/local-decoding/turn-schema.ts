import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import { checkSchema, type Fault } from './check-schema.ts';
import { type PlainSchema, simplifySchema } from './simplify-schema.ts';

/** A tool as described to a local model. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  /** The schema that constrains decoding. */
  readonly form: PlainSchema;
  /** Returns the problem of an input; null when valid. */
  readonly check: (input: unknown) => Fault;
}

/** The actions that a model may take in one turn. */
export interface Offer {
  readonly tools: ReadonlyMap<string, OfferedTool>;
  /** Whether an answer instead of a call is allowed. */
  readonly mayAnswer: boolean;
  readonly warnings: SharedV4Warning[];
}

/** Returns the tools of a request by name, restricted by its `toolChoice`. */
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
 * Creates the schema of a turn: `{"tool": "<name>", "input": {…}}` for each tool, or `{"answer": "…"}`. One call per turn,
 * because a list of calls causes small models more errors than it saves requests. Null when no tool is offered: free text.
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
