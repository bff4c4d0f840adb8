import { createFetcher } from '../../adapters/fetch/create-fetcher.ts';
import { createGateStore } from '../../adapters/gate/gate-store.ts';
import { createGatedFetch } from '../../adapters/gate/gated-fetch.ts';
import { needsAddressSpace, type PermissionsPort, queryLocalNetwork } from '../../core/network/address-space.ts';
import type { Outside } from './network-request.ts';

/** Creates the network access of a worker with a gate, to which each request is announced first. */
export function openOutside(gateUrl: string, pageOrigin: string): Outside {
  const gatedFetch = createGatedFetch(gateUrl);
  const gate = createGateStore();
  const permissions: PermissionsPort = {
    query: ({ name }) => navigator.permissions.query({ name: name as PermissionName }),
  };
  return {
    send: ({ runId, url, signal, mode, ...request }) => {
      const where = needsAddressSpace(url, pageOrigin) ? ({ targetAddressSpace: 'local' } as const) : {};
      return gatedFetch(
        { purpose: 'provider', run: runId },
        // `manual` does not follow redirects, and distinguishes them from a CORS refusal.
        mode === 'no-cors'
          ? { url, signal, mode, ...where }
          : { ...request, ...where, url, signal, redirect: 'manual' },
      );
    },
    sendFiles: ({ url, from, signal, mode }) =>
      gatedFetch(
        { purpose: 'model-files', run: null },
        mode === 'no-cors'
          ? { url, signal, mode }
          : { url, signal, redirect: 'follow', headers: from > 0 ? { range: `bytes=${from}-` } : {} },
      ),
    sendGit: ({ url, signal, mode, ...request }) => {
      const where = needsAddressSpace(url, pageOrigin) ? ({ targetAddressSpace: 'local' } as const) : {};
      return gatedFetch(
        { purpose: 'git', run: null },
        mode === 'no-cors'
          ? { url, signal, mode, ...where }
          : { ...request, ...where, url, signal, redirect: 'manual' },
      );
    },
    sendMcp: ({ runId, url, signal, method, headers, body }) =>
      gatedFetch(
        { purpose: 'mcp', run: runId },
        {
          url,
          signal,
          method,
          headers,
          redirect: 'manual',
          ...(body === undefined ? {} : { body }),
          ...(needsAddressSpace(url, pageOrigin) ? { targetAddressSpace: 'local' as const } : {}),
        },
      ),
    fetcher: createFetcher(gatedFetch),
    gateState: () => gate.state(),
    isOnline: () => navigator.onLine,
    localNetwork: (space = 'local') => queryLocalNetwork(permissions, space),
    pageOrigin,
  };
}
