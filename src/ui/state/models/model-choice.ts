import type { ModelRef } from '../../../contracts/domain/agent.ts';

/** Encodes a model as an option value. A provider id has no slash; a model id may have one. */
export function toModelChoice({ providerId, modelId }: ModelRef): string {
  return `${providerId}/${modelId}`;
}

/** Decodes an option value; null if invalid. */
export function parseModelChoice(value: string): ModelRef | null {
  const slash = value.indexOf('/');
  if (slash <= 0 || slash === value.length - 1) return null;
  return { providerId: value.slice(0, slash), modelId: value.slice(slash + 1) };
}
