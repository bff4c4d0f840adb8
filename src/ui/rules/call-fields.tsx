import type { PlaybookInput, PlaybookValue, PlaybookValues } from '../../contracts/domain/playbook/playbook.ts';
import { playbookValueSchema } from '../../contracts/domain/playbook/playbook.ts';
import type { ToolDescriptor } from '../../contracts/domain/tool.ts';
import { ValueFields } from '../kit/fields/value-fields.tsx';
import { activeLanguage } from '../kit/language/active-language.ts';
import { nameParameter, parameterLabel } from '../tools/parameter-label.ts';
import { firstSentence, nodeOf, type SchemaNode, schemaRows } from '../tools/schema-rows.ts';

type Arguments = Readonly<Record<string, unknown>>;

interface CallFieldsProps {
  tool: ToolDescriptor;
  value: Arguments;
  onChange: (value: Arguments) => void;
}

/** Fields for the arguments of a call that are texts, numbers, yes or no, or lists of texts. Others keep their value. */
export function CallFields({ tool, value, onChange }: CallFieldsProps) {
  const inputs = inputsOf(tool);
  const isField = (name: string) => inputs.some((input) => input.name === name);
  const entered = Object.entries(value).flatMap(([name, one]) => {
    const { data } = playbookValueSchema.safeParse(one);
    return isField(name) && data !== undefined ? [[name, data] as const] : [];
  });
  const change = (values: PlaybookValues) => {
    const others = Object.entries(value).filter(([name]) => !isField(name));
    const typed = inputs.flatMap(({ name, type }) => {
      const one = values[name];
      return one === undefined ? [] : [[name, toType(one, type)] as const];
    });
    onChange(Object.fromEntries([...others, ...typed]));
  };
  return inputs.length === 0 ? null : (
    <ValueFields
      inputs={inputs}
      labelOf={(name) => nameParameter(tool, name)}
      values={Object.fromEntries(entered)}
      onChange={change}
    />
  );
}

function inputsOf(tool: ToolDescriptor): PlaybookInput[] {
  const nodes = nodeOf(tool.inputSchema['properties']) ?? {};
  return schemaRows(tool.inputSchema).flatMap(({ name, required, description }): PlaybookInput[] => {
    const node = nodeOf(nodes[name]);
    const type = node && typeOf(node);
    if (!type) return [];
    const { data } = playbookValueSchema.safeParse(node['default']);
    const fallback = data ?? (required ? undefined : '');
    // Descriptions are English, as models read them. A label in another language does without.
    const isDescribed = activeLanguage.code === 'en' || parameterLabel(tool, name) === null;
    return [
      {
        name,
        type,
        ...(isDescribed ? { description: firstSentence(description) } : {}),
        ...(fallback === undefined ? {} : { default: fallback }),
      },
    ];
  });
}

function typeOf(node: SchemaNode): PlaybookInput['type'] | null {
  switch (node['type']) {
    case 'string':
      return 'text';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return nodeOf(node['items'])?.['type'] === 'string' ? 'list' : null;
    default:
      return null;
  }
}

/** Returns an entry as the type of its field; an entry that is none stays a text, which the call refuses. */
function toType(value: PlaybookValue, type: PlaybookInput['type']): PlaybookValue {
  if (typeof value !== 'string') return value;
  if (type === 'number') return Number.isFinite(Number(value)) ? Number(value) : value;
  if (type === 'boolean') return value === 'true';
  return type === 'list' ? value.split('\n') : value;
}
