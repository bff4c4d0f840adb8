import type { DexieStore } from '../../../adapters/dexie/dexie-store.ts';
import type { SendMcp } from '../../../adapters/mcp/mcp-fetch.ts';
import type { SignInTokens } from '../../../adapters/mcp/sign-in-protocol.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { signInError } from '../../../contracts/errors/messages/server-messages.ts';
import { MCP_LIMITS, type McpServer, signInKeyOf } from '../contract/mcp-server.ts';
import type { SignedIn, SignInKeys } from './sign-in-keys.ts';

/** Milliseconds before its end from which a token is refreshed. */
const EARLY_MS = 30_000;

interface TokenPorts {
  readonly store: DexieStore;
  readonly keys: SignInKeys;
  readonly send: SendMcp;
  readonly nowMs: () => number;
}

/** Returns the origins that a server and its sign-in may contact. */
export function signInOrigins({ origin, signIn }: McpServer): string[] {
  return [origin, ...(signIn?.origins ?? [])];
}

export function withTokens(
  request: Pick<SignedIn, 'facts' | 'client' | 'resource'>,
  { access, refresh, expiresIn }: SignInTokens,
  before: string | null,
  nowMs: number,
): SignedIn {
  const { facts, client, resource } = request;
  const endsMs = expiresIn === null ? null : nowMs + Math.min(Math.max(expiresIn, 0), 31_536_000) * 1000;
  return { facts, client, resource, access, refresh: refresh ?? before, endsMs };
}

/**
 * Returns the function that opens the token of a sign-in, and refreshes it before its end, or when the server has refused it (`refused`).
 * Rejects when the person has to sign in again.
 */
export function createSignInTokens({ store, keys, send, nowMs }: TokenPorts) {
  return (server: McpServer, refused: string | null = null): Promise<string> =>
    // A refresh token holds once: all windows take turns, and the later ones find the new token.
    navigator.locks.request(`cloister-${signInKeyOf(server.serverId)}`, async () => {
      const { serverId } = server;
      const known = await keys.readSignedIn(server);
      if (known === null) throw signInError('mcpSignInAgain', { name: serverId });
      const isFresh = known.endsMs === null || known.endsMs - EARLY_MS > nowMs();
      if (isFresh && known.access !== refused) return known.access;
      if (known.refresh === null) throw signInError('mcpSignInAgain', { name: serverId });
      const [{ createSignInFetch }, { refresh }] = await Promise.all([
        import('../../../adapters/mcp/sign-in-fetch.ts'),
        import('../../../adapters/mcp/sign-in-protocol.ts'),
      ]);
      const signal = AbortSignal.timeout(MCP_LIMITS.signInMs);
      const { fetch } = createSignInFetch({
        serverId,
        origins: signInOrigins(server),
        maxBytes: MCP_LIMITS.signInBytes,
        signal,
        send,
      });
      try {
        const tokens = await refresh(known, known.refresh, fetch);
        const next = withTokens(known, tokens, known.refresh, nowMs());
        await store.commit({ writes: [await keys.putSignedIn(server, next)], audit: [] });
        return next.access;
      } catch (error) {
        if (toErrorData(error).data?.['refused'] === undefined) throw error;
        await store.commit({
          writes: [{ type: 'remove-credentials', providerIds: [signInKeyOf(serverId)] }],
          audit: [],
        });
        throw signInError('mcpSignInAgain', { name: serverId }, {}, error);
      }
    });
}
