import { z } from 'zod';
import type { DexieStore } from '../../../adapters/dexie/dexie-store.ts';
import type { SignInMetadata } from '../../../adapters/mcp/sign-in-protocol.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import type { Vault } from '../../../runtime/secrets/vault.ts';
import { type McpServer, pendingKeyOf, signInKeyOf } from '../contract/mcp-server.ts';

const clientSchema = z.object({ client_id: z.string(), client_secret: z.string().optional() });
const requestSchema = z.object({
  facts: z.custom<SignInMetadata>((value) => typeof value === 'object' && value !== null),
  client: clientSchema,
  resource: z.string(),
});
const signedInSchema = requestSchema.extend({
  access: z.string(),
  refresh: z.string().nullable(),
  /** When the access token ends; null where the server said nothing. */
  endsMs: z.number().nullable(),
});
const pendingSchema = requestSchema.extend({
  state: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  scope: z.string(),
  startedMs: z.number(),
});

/** The tokens of a sign-in, with what a refresh needs. */
export type SignedIn = z.infer<typeof signedInSchema>;
/** A sign-in that waits for its answer, with its verifier. */
export type PendingSignIn = z.infer<typeof pendingSchema>;

type Bound = Pick<McpServer, 'serverId' | 'origin'>;

/** Seals tokens and waiting sign-ins like other keys, for one server and its origin. */
export function signInKeys(store: DexieStore, vault: () => Vault) {
  async function open(providerId: string, { origin }: Bound): Promise<unknown> {
    const { credential, vault: row } = await store.readProviderAccess(providerId);
    return credential ? JSON.parse(await vault().open(credential, { providerId, origin }, row)) : null;
  }

  async function put(providerId: string, { origin }: Bound, value: object): Promise<Write> {
    const rows = [await vault().seal({ providerId, origin }, JSON.stringify(value))];
    return { type: 'put', table: 'credentials', rows };
  }

  return {
    readSignedIn: async (server: Bound): Promise<SignedIn | null> =>
      signedInSchema.nullable().parse(await open(signInKeyOf(server.serverId), server)),
    readPending: async (server: Bound): Promise<PendingSignIn | null> =>
      pendingSchema.nullable().parse(await open(pendingKeyOf(server.serverId), server)),
    putSignedIn: (server: Bound, tokens: SignedIn) => put(signInKeyOf(server.serverId), server, tokens),
    putPending: (server: Bound, pending: PendingSignIn) => put(pendingKeyOf(server.serverId), server, pending),
  };
}
export type SignInKeys = ReturnType<typeof signInKeys>;

/** Removes the tokens of a sign-in, and one that waits. */
export function forgetSignIn(serverId: string): Write {
  return { type: 'remove-credentials', providerIds: [signInKeyOf(serverId), pendingKeyOf(serverId)] };
}
