import { usesModel } from '../../../contracts/domain/agent-kinds.ts';
import { useModels } from './use-models.tsx';

/** Returns a function that says whether agents of a kind need a model while none is connected. */
export function useLacksModel(): (adapter: string) => boolean {
  const { providers, defaultRef } = useModels();
  return (adapter) => usesModel(adapter) && providers !== undefined && defaultRef === null;
}
