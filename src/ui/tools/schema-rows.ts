/** A field of a tool's input or output, as a person reads it. */
export interface SchemaRow {
  /** Where it is: `todos[].title`. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  /** As JSON; null where there is none. */
  readonly fallback: string | null;
}

type Node = Readonly<Record<string, unknown>>;

/** Deeper fields are left to the schema itself. */
const MAX_DEPTH = 4;
const MAX_VALUES = 12;

/** The fields of a JSON Schema of an object, each with those within it below it. */
export function schemaRows(schema: Node, prefix = '', depth = 0): SchemaRow[] {
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

/** What a value can be, in words. */
export function typeWords(node: Node): string {
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

function nodeOf(value: unknown): Node | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
