import type { SignInFetch } from '../../../adapters/mcp/sign-in-fetch.ts';
import type { SignInClient, SignInMetadata } from '../../../adapters/mcp/sign-in-protocol.ts';
import { signInError } from '../../../contracts/errors/messages/server-messages.ts';
import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { McpServerListing, SignInStep } from '../contract/mcp-requests.ts';
import { MCP_LIMITS, type McpServer, type McpSignIn, pendingKeyOf, tokenIdOf } from '../contract/mcp-server.ts';
import { entry } from './mcp-connections.ts';
import { forgetSignIn, type PendingSignIn, signInKeys } from './sign-in-keys.ts';
import { signInOrigins, withTokens } from './sign-in-tokens.ts';

const PERSON = { type: 'person' } as const;
const NO_SIGN_IN: McpSignIn = { issuer: '', origins: [], scope: '', needs: '' };
const STATE = /^cloister\.([a-z0-9-]{1,20})\.[0-9a-f]{32}$/;

interface SignInHelp {
  readonly find: (serverId: string) => Promise<McpServer>;
  readonly list: (server: McpServer) => Promise<McpServerListing>;
}

/** Commands for signing in with OAuth. Each step contacts only what the person has allowed before it. */
export function signInCommands(services: Services, { find, list }: SignInHelp) {
  const { store, loop, mcp } = services;
  const keys = signInKeys(store, () => services.vault);

  async function openFetch(server: McpServer): Promise<SignInFetch> {
    const { createSignInFetch } = await import('../../../adapters/mcp/sign-in-fetch.ts');
    return createSignInFetch({
      serverId: server.serverId,
      origins: signInOrigins(server),
      maxBytes: MCP_LIMITS.signInBytes,
      signal: AbortSignal.timeout(MCP_LIMITS.signInMs),
      send: mcp.send,
    }).fetch;
  }

  async function save(
    { serverId, url }: McpServer,
    edit: (server: McpServer) => McpServer,
    act: { action: 'mcp.allow' | 'mcp.sign-in' | 'mcp.sign-out'; summary: string },
    writes: readonly Write[] = [],
  ): Promise<McpServerListing> {
    const atMs = loop.clock.nowMs();
    const { servers } = await mcp.change(
      (all) =>
        all.map((one) => (one.serverId === serverId && one.url === url ? { ...edit(one), updatedMs: atMs } : one)),
      { writes, audit: [entry(act.action, serverId, act.summary, PERSON, atMs)] },
    );
    const saved = servers.find((one) => one.serverId === serverId);
    return list(saved ?? (await find(serverId)));
  }

  /** Finds the waiting sign-in of an answer. Throws for any other answer. */
  async function findPending(state: string): Promise<{ server: McpServer; pending: PendingSignIn }> {
    const serverId = STATE.exec(state)?.[1];
    const server = (await store.mcpServers()).servers.find((one) => one.serverId === serverId);
    const pending = server ? await keys.readPending(server) : null;
    const isInTime = pending !== null && loop.clock.nowMs() - pending.startedMs < MCP_LIMITS.signInWaitMs;
    if (server === undefined || !isInTime || pending.state !== state) throw signInError('mcpState');
    return { server, pending };
  }

  return {
    'mcp.signIn': async ({ serverId, redirectUri, documentUrl, clientId }) => {
      const server = await find(serverId);
      const { pageOrigin } = services.gitOutside;
      const addresses = [redirectUri, ...(documentUrl === undefined ? [] : [documentUrl])];
      const foreign = addresses.find((address) => URL.parse(address)?.origin !== pageOrigin);
      if (foreign !== undefined) throw signInError('mcpReturn', { url: foreign.slice(0, 200) });
      const protocol = await import('../../../adapters/mcp/sign-in-protocol.ts');
      const fetch = await openFetch(server);
      const place = await protocol.findSignIn(serverId, server.url, fetch);
      const { issuer } = place;
      const ask = (wanted: readonly string[]): SignInStep | null => {
        const origins = [...new Set(wanted.map((address) => new URL(address).origin))];
        const isNew = origins.filter((origin) => !signInOrigins(server).includes(origin));
        return isNew.length === 0 ? null : { type: 'origins', issuer, origins: isNew };
      };
      const first = ask([issuer]);
      if (first !== null) return first;
      const facts = await protocol.readIssuer(serverId, issuer, fetch);
      // Its other addresses may be elsewhere: each is a place of its own.
      const others = ask(protocol.endpointsOf(facts));
      if (others !== null) return others;
      const client = await clientOf(facts, { documentUrl, clientId }, () =>
        protocol.register(facts, redirectUri, fetch),
      );
      if (client === null) return { type: 'client', issuer };
      const { signIn = NO_SIGN_IN } = server;
      const scope = [...new Set(`${signIn.scope} ${signIn.needs} ${place.scope}`.split(' '))].join(' ').trim();
      const state = `cloister.${serverId}.${randomHex()}`;
      const request = { facts, client, redirectUri, resource: place.resource };
      const { url, verifier } = await protocol.begin(request, state, scope);
      const pending = { ...request, state, verifier, scope, startedMs: loop.clock.nowMs() };
      await store.commit({ writes: [await keys.putPending(server, pending)], audit: [] });
      return { type: 'open', issuer, url };
    },
    'mcp.allowSignIn': async ({ serverId, issuer, origins }) => {
      const server = await find(serverId);
      const { isSignInAddress } = await import('../../../adapters/mcp/sign-in-protocol.ts');
      const bad = origins.find((origin) => !isSignInAddress(origin));
      if (bad !== undefined) throw signInError('mcpSignInAddress', { name: serverId, url: bad });
      const listing = await save(
        server,
        (one) => {
          const { signIn = NO_SIGN_IN } = one;
          // Another authorization server: those of the previous one are not contacted any more.
          const before = signIn.issuer === issuer ? signIn.origins : [];
          return { ...one, signIn: { ...signIn, issuer, origins: [...new Set([...before, ...origins])].slice(0, 5) } };
        },
        { action: 'mcp.allow', summary: origins.join(', ') },
      );
      await services.syncAllowlist();
      return listing;
    },
    'mcp.checkSignIn': async ({ state }) => {
      const { server, pending } = await findPending(state);
      return { serverId: server.serverId, issuer: pending.facts.issuer };
    },
    'mcp.finishSignIn': async ({ state, code, error, iss }) => {
      const { server, pending } = await findPending(state);
      const { facts } = pending;
      const protocol = await import('../../../adapters/mcp/sign-in-protocol.ts');
      // An answer of another authorization server leaves the sign-in waiting for its own.
      protocol.checkAnswer(facts, iss);
      // Each sign-in takes one answer, so a code can't be tried twice.
      await store.commit({
        writes: [{ type: 'remove-credentials', providerIds: [pendingKeyOf(server.serverId)] }],
        audit: [],
      });
      if (code === undefined)
        throw signInError('mcpDeclined', { origin: new URL(facts.issuer).origin, reason: error ?? '?' });
      const fetch = await openFetch(server);
      const tokens = await protocol.exchange(pending, { code, iss, verifier: pending.verifier }, fetch);
      const key = withTokens(pending, tokens, null, loop.clock.nowMs());
      const scope = tokens.scope || pending.scope;
      return save(
        server,
        (one) => ({
          ...one,
          isOff: false,
          signIn: { ...(one.signIn ?? NO_SIGN_IN), issuer: facts.issuer, scope, needs: '' },
        }),
        { action: 'mcp.sign-in', summary: facts.issuer },
        [
          await keys.putSignedIn(server, key),
          { type: 'remove-credentials', providerIds: [tokenIdOf(server.serverId)] },
        ],
      );
    },
    'mcp.signOut': async ({ serverId }) => {
      const server = await find(serverId);
      const isRevoked = await revokeTokens(server);
      const listing = await save(
        server,
        ({ signIn: _gone, ...one }) => one,
        { action: 'mcp.sign-out', summary: isRevoked ? 'tokens revoked' : 'tokens removed here' },
        [forgetSignIn(serverId)],
      );
      await services.syncAllowlist();
      return listing;
    },
  } satisfies Partial<CommandHandlers>;

  /** Resolves with whether the authorization server was asked. What can't be reached is forgotten here all the same. */
  async function revokeTokens(server: McpServer): Promise<boolean> {
    try {
      const known = await keys.readSignedIn(server);
      const address = known?.facts.revocation_endpoint;
      if (known === null || address === undefined) return false;
      const { revoke } = await import('../../../adapters/mcp/sign-in-protocol.ts');
      const fetch = await openFetch(server);
      for (const token of [known.refresh, known.access]) {
        if (token !== null) await revoke(address, token, known.client, fetch);
      }
      return true;
    } catch {
      return false;
    }
  }
}

/** Returns the client of this app: what the person entered, the document, or a registration; null when there is none of them. */
async function clientOf(
  facts: SignInMetadata,
  { documentUrl, clientId }: { documentUrl: string | undefined; clientId: string | undefined },
  register: () => Promise<SignInClient>,
): Promise<SignInClient | null> {
  if (clientId !== undefined) return { client_id: clientId };
  if (documentUrl !== undefined && facts.client_id_metadata_document_supported === true)
    return { client_id: documentUrl };
  return facts.registration_endpoint === undefined ? null : register();
}

function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
