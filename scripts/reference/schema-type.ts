import { z } from 'zod';

type Json = z.core.JSONSchema.BaseSchema;

/** Values that JSON has no type for, by one that the schema accepts. */
const SAMPLES: readonly (readonly [name: string, sample: unknown])[] = [
  ['Uint8Array', new Uint8Array()],
  ['Blob', new Blob()],
];

/** Returns the JSON Schema of what a caller passes, with the names of values that JSON does not have. */
export function inputSchema(schema: z.core.$ZodType): Json {
  return schemaAs(schema, 'input');
}

/** Returns the JSON Schema of what a caller receives. */
export function outputSchema(schema: z.core.$ZodType): Json {
  return schemaAs(schema, 'output');
}

function schemaAs(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'custom') return;
      const names = SAMPLES.filter(([, sample]) => z.safeParse(zodSchema, sample).success).map(([name]) => name);
      Object.assign(jsonSchema, { title: names.join(' | ') || 'unknown' });
    },
  });
}

/** Returns a JSON Schema as a type. */
export function typeOf(schema: Json | boolean | undefined): string {
  if (schema === undefined || typeof schema === 'boolean') return 'unknown';
  if (schema.title !== undefined) return schema.title;
  if (schema.$ref !== undefined) return 'unknown';
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return [...new Set(several.map(typeOf))].join(' | ');
  if (schema.allOf) return [...new Set(schema.allOf.map(typeOf))].join(' & ');
  switch (schema.type) {
    case 'array':
      return listOf(typeOf(Array.isArray(schema.items) ? schema.items[0] : schema.items));
    case 'object':
      return objectType(schema);
    case 'integer':
      return 'number';
    default:
      return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'unknown');
  }
}

function listOf(item: string): string {
  return /[ |&]/.test(item) && !/^\{[^{}]*\}$/.test(item) ? `(${item})[]` : `${item}[]`;
}

function objectType({ properties, required = [], additionalProperties }: Json): string {
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return typeof additionalProperties === 'object' ? `Record<string, ${typeOf(additionalProperties)}>` : '{}';
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

/** Returns the bounds of a value in words; empty for none. */
export function boundsOf(schema: Json | boolean | undefined): string {
  if (schema === undefined || typeof schema === 'boolean') return '';
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems } = schema;
  const from = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : undefined);
  if (from !== undefined || maximum !== undefined) {
    const hasEnd = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
    const hasStart = from !== undefined && from > Number.MIN_SAFE_INTEGER;
    if (hasStart && hasEnd) return `${from} to ${maximum}`;
    return hasEnd ? `at most ${maximum}` : hasStart ? `at least ${from}` : '';
  }
  if (maxLength !== undefined)
    return `${minLength ? `${minLength} to ${maxLength}` : `at most ${maxLength}`} characters`;
  if (maxItems !== undefined) return `${minItems ? `${minItems} to ${maxItems}` : `at most ${maxItems}`} items`;
  const several = schema.anyOf ?? schema.oneOf ?? [];
  return [...new Set(several.map(boundsOf).filter(Boolean))].join(', or ');
}
