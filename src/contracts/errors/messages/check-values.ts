import type { MessageValue, MessageValues } from '../errors.ts';
import { isRecord } from '../errors.ts';

/** Returns whether received data are values of a sentence. */
export function areValues(values: unknown): values is MessageValues {
  return isRecord(values) && Object.values(values).every(isValue);
}

function isValue(value: unknown): value is MessageValue {
  if (!isRecord(value)) return typeof value === 'string' || typeof value === 'number';
  const { message, key, values = {} } = value;
  return typeof message === 'string' && (key === undefined || typeof key === 'string') && areValues(values);
}
