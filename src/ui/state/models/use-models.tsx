import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocalRefs } from '../../../client/models/use-local-refs.ts';
import { useChosenDefault, useModelsRevision } from '../../../client/providers/use-providers.ts';
import type { ModelRef } from '../../../contracts/domain/agent.ts';
import type { ProviderListing } from '../../../contracts/domain/provider.ts';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../client-context.tsx';
import { defaultModel } from './default-model.ts';

interface Models {
  /** Model servers with their availability, oldest first; undefined while loading. */
  providers: readonly ProviderListing[] | undefined;
  /** Available models on this device, oldest first. */
  locals: readonly ModelRef[];
  /** The default model; null if there is no model. */
  defaultRef: ModelRef | null;
  error: string | null;
}

const NONE: readonly ModelRef[] = [];
const ModelsContext = createContext<Models | null>(null);

export function useModels(): Models {
  const models = useContext(ModelsContext);
  if (!models) throw new Error('useModels needs a ModelsProvider above it');
  return models;
}

/** Loads the connected models; reloads when anything they depend on changes. */
export function ModelsProvider({ children }: { children: ReactNode }) {
  const { call } = useClient();
  const revision = useModelsRevision();
  const chosen = useChosenDefault();
  const locals = useLocalRefs() ?? NONE;
  const [providers, setProviders] = useState<readonly ProviderListing[]>();
  const [error, setError] = useState<string | null>(null);

  const asked = useRef(0);
  const refresh = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    try {
      const list = await call('providers.list', {});
      if (turn !== asked.current) return;
      setProviders(list);
      setError(null);
    } catch (failure) {
      if (turn === asked.current) setError(translateError(failure));
    }
  }, [call]);
  useEffect(() => {
    if (revision !== undefined) void refresh();
  }, [refresh, revision]);

  const value = useMemo<Models>(
    () => ({ providers, locals, defaultRef: defaultModel(providers ?? [], chosen ?? null, locals), error }),
    [providers, locals, chosen, error],
  );
  return <ModelsContext value={value}>{children}</ModelsContext>;
}
