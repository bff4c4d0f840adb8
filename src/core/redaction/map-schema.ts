/** Members of a JSON Schema whose strings are names or syntax: masking them would break the schema. */
const KEPT = ['type', 'required', '$ref', '$schema', '$id', '$anchor', 'format', 'pattern', 'dependentRequired'];

/** Maps the texts of a JSON Schema that may hold content: descriptions, titles, values. Names of fields stay. */
export function mapSchema(schema: unknown, map: (text: string) => string): unknown {
  if (typeof schema === 'string') return map(schema);
  if (Array.isArray(schema)) return schema.map((member: unknown) => mapSchema(member, map));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, member]: [string, unknown]) => [
      name,
      // A field may have one of these names: then its member is a schema, and no list of names.
      KEPT.includes(name) && !isSchema(member) ? member : mapSchema(member, map),
    ]),
  );
}

function isSchema(member: unknown): boolean {
  return typeof member === 'object' && member !== null && !Array.isArray(member);
}
