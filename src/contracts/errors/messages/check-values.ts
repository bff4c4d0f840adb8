import type { MessageValue, MessageValues } from '../errors.ts';

/** Returns whether received data are values of a sentence. */
export function areValues(values: unknown): values is MessageValues {
  return isObject(values) && Object.values(values).every(isValue);
}

function isValue(value: unknown): value is MessageValue {
  if (!isObject(value)) return typeof value === 'string' || typeof value === 'number';
  return typeof value['key'] === 'string' && typeof value['message'] === 'string' && areValues(value['values'] ?? {});
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
