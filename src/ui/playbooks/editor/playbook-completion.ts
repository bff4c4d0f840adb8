import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { PlaybookLanguage } from '../../../contracts/domain/playbook/playbook-requests.ts';
import type { ToolDescriptor } from '../../../contracts/domain/tool.ts';
import { completionPlace } from './completion-place.ts';

/** What suggestions are made from. */
export interface CompletionWords {
  readonly language: PlaybookLanguage;
  readonly tools: readonly ToolDescriptor[];
  readonly agents: readonly string[];
}

/** Returns the source of suggestions: fields from the JSON Schema, names of tools with their arguments, and functions. */
export function playbookCompletion(words: () => CompletionWords | null): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const known = words();
    if (known === null) return null;
    const word = context.matchBefore(/[\w.]*/);
    const from = word?.from ?? context.pos;
    if (from === context.pos && !context.explicit) return null;
    const options = optionsAt(context.state.sliceDoc(0, context.pos), known);
    const dot = context.state.sliceDoc(from, context.pos).lastIndexOf('.');
    return options.length === 0 ? null : { from: from + (options[0]?.type === 'function' ? dot + 1 : 0), options };
  };
}

function optionsAt(before: string, { language, tools, agents }: CompletionWords): Completion[] {
  const place = completionPlace(before);
  if (place === null) return [];
  switch (place.type) {
    case 'key':
      return fieldsOf(schemaOf(language.schema, place.within)).map(([name, about]) => field(name, about));
    case 'argument': {
      const tool = tools.find(({ name }) => name === place.tool);
      return fieldsOf(tool?.inputSchema).map(([name, about]) => field(name, about));
    }
    case 'value':
      if (place.field === 'tool') {
        return tools.map(({ name, description }) => ({ label: name, type: 'method', info: description }));
      }
      if (place.field === 'agent') return agents.map((name) => ({ label: name, type: 'constant' }));
      return choicesOf(schemaOf(language.schema, place.within), place.field).map((label) => ({
        label,
        type: 'constant',
      }));
    case 'expression':
      return language.functions.map(({ name, parameters, about }) => ({
        label: name,
        detail: `(${parameters})`,
        type: 'function',
        info: about,
        apply: `${name}(`,
      }));
    default:
      return place satisfies never;
  }
}

function field(label: string, info: string): Completion {
  return { label, type: 'property', apply: `${label}: `, ...(info === '' ? {} : { info }) };
}

type Schema = Readonly<Record<string, unknown>>;

function schemaOf(schema: Schema, within: 'playbook' | 'input' | 'step'): unknown {
  if (within === 'playbook') return schema;
  return memberOf(memberOf(memberOf(schema, 'properties'), within === 'step' ? 'steps' : 'inputs'), 'items');
}

/** Returns the fields of an object schema with their descriptions. */
function fieldsOf(schema: unknown): [string, string][] {
  const properties = memberOf(schema, 'properties');
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties).map(([name, value]) => {
    const about = memberOf(value, 'description');
    return [name, typeof about === 'string' ? about : ''];
  });
}

function choicesOf(schema: unknown, name: string): string[] {
  const choices = memberOf(memberOf(memberOf(schema, 'properties'), name), 'enum');
  return Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'string') : [];
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
