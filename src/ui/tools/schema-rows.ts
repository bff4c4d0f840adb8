/** A field of a tool's input or output, for display. */
export interface SchemaRow {
  /** Path of the field: `todos[].title`. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  /** Default as JSON; null without one. */
  readonly fallback: string | null;
}

export type SchemaNode = Readonly<Record<string, unknown>>;

/** Deepest level shown; deeper fields are in the schema only. */
const MAX_DEPTH = 4;
const MAX_VALUES = 12;

/** Returns the fields of an object's JSON Schema, each followed by its nested fields. */
export function schemaRows(schema: SchemaNode, prefix = '', depth = 0): SchemaRow[] {
  const properties = nodeOf(schema['properties']);
  if (properties === null || depth > MAX_DEPTH) return [];
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).flatMap(([key, value]) => {
    const node = nodeOf(value) ?? {};
    const name = `${prefix}${key}`;
    const row: SchemaRow = {
      name,
      type: typeWords(node),
      required: required.includes(key) && !('default' in node),
      description: textOf(node['description']),
      fallback: 'default' in node ? JSON.stringify(node['default']) : null,
    };
    const items = nodeOf(node['items']);
    const within =
      items === null ? schemaRows(node, `${name}.`, depth + 1) : schemaRows(items, `${name}[].`, depth + 1);
    return [row, ...within];
  });
}

/** Describes the allowed values. */
export function typeWords(node: SchemaNode): string {
  const choices = node['anyOf'] ?? node['oneOf'];
  if (Array.isArray(choices)) return [...new Set(choices.map((each) => typeWords(nodeOf(each) ?? {})))].join(' or ');
  const values = node['enum'];
  if (Array.isArray(values)) {
    const shown = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value));
    return values.length > MAX_VALUES ? `${shown.join(', ')}, …` : shown.join(', ');
  }
  if ('const' in node) return JSON.stringify(node['const']) ?? 'a fixed value';
  const type = textOf(node['type']);
  if (type === 'array') {
    const items = nodeOf(node['items']);
    return `list of ${items === null ? 'anything' : typeWords(items)}`;
  }
  if (type === 'object') return nodeOf(node['properties']) === null ? 'named values' : 'group of fields';
  return names[type] ?? (type === '' ? 'anything' : type);
}

const names: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'yes or no',
  null: 'nothing',
};

/** Returns the first sentence of a description, or its part before a colon, without the mark at its end. */
export function firstSentence(text: string): string {
  return /^.*?(?:[.:;](?=\s|$)|[。：；])/s.exec(text)?.[0].slice(0, -1) ?? text;
}

export function nodeOf(value: unknown): SchemaNode | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
