import type { ModelRef } from '../../../contracts/domain/agent.ts';

/** A model as the value of a choice. The name of a server has no slash; that of a model may. */
export function toModelChoice({ providerId, modelId }: ModelRef): string {
  return `${providerId}/${modelId}`;
}

/** Null for what is no such value. */
export function parseModelChoice(value: string): ModelRef | null {
  const slash = value.indexOf('/');
  if (slash <= 0 || slash === value.length - 1) return null;
  return { providerId: value.slice(0, slash), modelId: value.slice(slash + 1) };
}
