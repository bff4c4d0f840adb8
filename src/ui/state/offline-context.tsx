import { createContext, type ReactNode, useContext } from 'react';
import { type OfflineState, useServiceWorker } from './use-service-worker.ts';

const OfflineContext = createContext<OfflineState>({ ready: false, updateReady: false, update: () => undefined });

/** Whether the app starts without a network, and whether a new version waits. */
export function useOffline(): OfflineState {
  return useContext(OfflineContext);
}

/** Registers the service worker once, for all below. */
export function OfflineProvider({ children }: { children: ReactNode }) {
  return <OfflineContext value={useServiceWorker()}>{children}</OfflineContext>;
}
