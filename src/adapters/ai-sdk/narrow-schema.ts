import type { JSONSchema7, JSONSchema7Definition } from '@ai-sdk/provider';

/** JSON Schema keywords documented by Google; others may cause the whole request to be refused. */
const KEPT = [
  'type',
  'format',
  'title',
  'description',
  'enum',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'required',
];

/**
 * Reduces a schema to the keywords Google supports. Dropped keywords only restrict the input, and every call is validated against
 * the full schema before execution.
 */
export function narrowSchema(schema: JSONSchema7): JSONSchema7 {
  const { const: only, properties, items, additionalProperties, anyOf, oneOf } = schema;
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([name]) => KEPT.includes(name))),
    ...(only === undefined ? {} : { enum: [only] }),
    ...(properties === undefined ? {} : { properties: mapValues(properties) }),
    ...(items === undefined ? {} : { items: Array.isArray(items) ? items.map(narrow) : narrow(items) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: narrow(additionalProperties) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(narrow) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(narrow) }),
  };
}

function narrow(definition: JSONSchema7Definition): JSONSchema7Definition {
  return typeof definition === 'boolean' ? definition : narrowSchema(definition);
}

function mapValues(definitions: Record<string, JSONSchema7Definition>): Record<string, JSONSchema7Definition> {
  return Object.fromEntries(Object.entries(definitions).map(([name, definition]) => [name, narrow(definition)]));
}
