import { useEffect, useSyncExternalStore } from 'react';
import type { ToolDescriptor } from '../../contracts/domain/tool.ts';
import { createExternalStore } from '../kit/hooks/external-store.ts';
import { useClient } from '../state/client-context.tsx';

const catalog = createExternalStore<ReadonlyMap<string, ToolDescriptor> | null>(null);
let isLoading = false;

/**
 * Returns the descriptors of all tools by name, requested once. A tool of a server that is connected later is missing until the page is
 * opened again. Empty until the worker has answered.
 */
export function useToolCatalog(): ReadonlyMap<string, ToolDescriptor> {
  const { call } = useClient();
  const known = useSyncExternalStore(catalog.subscribe, catalog.get);
  useEffect(() => {
    if (isLoading || catalog.get() !== null) return;
    isLoading = true;
    call('tools.list', {})
      .then(
        (tools) => catalog.set(new Map(tools.map((tool) => [tool.name, tool]))),
        // The next component that needs the catalog asks again.
        () => undefined,
      )
      .finally(() => {
        isLoading = false;
      });
  }, [call]);
  return known ?? EMPTY;
}

const EMPTY: ReadonlyMap<string, ToolDescriptor> = new Map();
