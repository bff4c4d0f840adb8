import { isPlainText } from '../../../core/local-decoding/formats/xml-format.ts';
import type { CallForm } from '../../../core/ports/text-engine.ts';
import { literal } from './grammar-parts.ts';
import { patternRule } from './pattern-grammar.ts';
import { createRules } from './schema-grammar.ts';
import { defineTextUntil } from './text-until.ts';

type Rules = ReturnType<typeof createRules>;
type Schema = Record<string, unknown>;

/** Returns the grammar (GBNF) of a turn in the format of the model: a text, a call of one tool, or a text and then a call. */
export function callGrammar({ format, tools, mayAnswer }: CallForm): string {
  const rules = createRules({}, format === 'lfm' ? 'python' : 'json');
  const open = format === 'lfm' ? '<|tool_call_start|>' : '<tool_call>';
  rules.define('call', CALLS[format](rules, tools));
  if (!mayAnswer) return rules.finish(`${literal(open)} call`);
  // Control tokens of LFM are missing in the text of an engine, so a call there is recognized by its bracket, at the start alone.
  const isBare = format === 'lfm';
  defineTextUntil(rules.define, { name: 'text', stop: open, rest: isBare ? null : 'call', mayEnd: true });
  const first = isBare ? `[^ \\x09\\x0A\\x0D<\\[]` : `[^ \\x09\\x0A\\x0D<]`;
  return rules.finish(`${literal(open)} call | ${first} text`);
}

const CALLS: Readonly<Record<CallForm['format'], (rules: Rules, tools: CallForm['tools']) => string>> = {
  hermes: jsonCall,
  granite: jsonCall,
  'qwen-xml': xmlCall,
  lfm: pythonCall,
};

function jsonCall({ visit }: Rules, tools: CallForm['tools']): string {
  const calls = tools.map(({ name, form }) => ({
    type: 'object',
    properties: { name: { const: name }, arguments: form },
    required: ['name', 'arguments'],
    additionalProperties: false,
  }));
  return `"\\x0A" ${visit({ anyOf: calls })} "\\x0A</tool_call>"`;
}

function pythonCall({ visit, rule }: Rules, tools: CallForm['tools']): string {
  const calls = tools.map(({ name, form }) =>
    rule(
      `${literal(`${name}(`)} ${members(rule, form, (key, schema) => `${literal(`${key}=`)} ${visit(schema)}`, '", "')} ")"`,
    ),
  );
  return `"[" ${rule(calls.join(' | '))} "]" "<|tool_call_end|>"`;
}

function xmlCall(rules: Rules, tools: CallForm['tools']): string {
  const { rule } = rules;
  let count = 0;
  const parameter = (key: string, schema: unknown): string => {
    const open = literal(`<parameter=${key}>\n`);
    if (!isPlainText(schema)) return `${open} ${rules.visit(schema)} "\\x0A</parameter>\\x0A"`;
    const few = fewTexts(schema);
    if (few !== null) return `${open} ${rule(few.map(literal).join(' | '))} "\\x0A</parameter>\\x0A"`;
    const shape = isSchema(schema) && typeof schema['pattern'] === 'string' ? patternRule(schema['pattern']) : null;
    if (shape !== null) return `${open} ${rule(shape)} "\\x0A</parameter>\\x0A"`;
    count += 1;
    const name = `value${count}`;
    // Also without a line break before it, the tag would end the text for a reader.
    defineTextUntil(rules.define, { name, stop: '</parameter>', rest: '"\\x0A"', mayEnd: false });
    return `${open} ${name}`;
  };
  const calls = tools.map(({ name, form }) =>
    rule(`${literal(`\n<function=${name}>\n`)} ${members(rule, form, parameter, '""')} "</function>\\x0A</tool_call>"`),
  );
  return rule(calls.join(' | '));
}

/** Writes the members of an object in order; optional ones may be omitted. */
function members(
  rule: Rules['rule'],
  form: unknown,
  write: (key: string, schema: unknown) => string,
  between: string,
): string {
  const { properties, required } = isSchema(form) ? form : {};
  const named = isSchema(properties) ? Object.entries(properties) : [];
  const needed = new Set(Array.isArray(required) ? required : []);
  let following = '""';
  let leading = '""';
  for (const [key, schema] of named.reverse()) {
    const member = rule(write(key, schema));
    const after = following;
    following = rule(`${between} ${member} ${after}${needed.has(key) ? '' : ` | ${after}`}`);
    leading = rule(`${member} ${after}${needed.has(key) ? '' : ` | ${leading}`}`);
  }
  return leading;
}

function fewTexts(schema: unknown): string[] | null {
  if (!isSchema(schema)) return null;
  const values = Object.hasOwn(schema, 'const') ? [schema['const']] : schema['enum'];
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : null;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
