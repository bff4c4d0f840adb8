import {
  type AuthorizationServerMetadata,
  checkResourceAllowed,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  exchangeAuthorization,
  extractWWWAuthenticateParams,
  IssuerMismatchError,
  OAuthError,
  refreshAuthorization,
  registerClient,
  startAuthorization,
  validateAuthorizationResponseIssuer,
} from '@modelcontextprotocol/client';
import { CloisterError, hasErrorCode } from '../../contracts/errors/errors.ts';
import { signInError } from '../../contracts/errors/messages/server-messages.ts';
import { isThisHost } from '../../core/network/this-device.ts';
import { tidyScope } from './mcp-refusal.ts';
import type { SignInFetch } from './sign-in-fetch.ts';

/** What a server says about signing in. */
export interface SignInPlace {
  readonly issuer: string;
  /** What the token is for, as the server writes it. */
  readonly resource: string;
  readonly scope: string;
}

/** The client of this app at one authorization server. */
export interface SignInClient {
  readonly client_id: string;
  readonly client_secret?: string | undefined;
}

export interface SignInTokens {
  readonly access: string;
  readonly refresh: string | null;
  /** Seconds; null where the server says nothing. */
  readonly expiresIn: number | null;
  readonly scope: string;
}

/** The part of the metadata that later requests need, as plain data. */
export type SignInMetadata = Pick<
  AuthorizationServerMetadata,
  | 'issuer'
  | 'authorization_endpoint'
  | 'token_endpoint'
  | 'registration_endpoint'
  | 'response_types_supported'
  | 'code_challenge_methods_supported'
  | 'token_endpoint_auth_methods_supported'
> & {
  readonly revocation_endpoint?: string | undefined;
  readonly authorization_response_iss_parameter_supported?: boolean | undefined;
  readonly client_id_metadata_document_supported?: boolean | undefined;
};

/** Returns whether an address for signing in may be opened: https, or http on this device. */
export function isSignInAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisHost(url.hostname));
}

/** Asks a server where to sign in, by its refusal and its metadata (RFC 9728). A server without metadata is its own authorization server. */
export async function findSignIn(serverId: string, url: string, fetch: SignInFetch): Promise<SignInPlace> {
  const { origin } = new URL(url);
  const refused = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' }),
  });
  const { resourceMetadataUrl: named, scope } = extractWWWAuthenticateParams(refused);
  // A server speaks for itself alone: metadata elsewhere are not asked for.
  const resourceMetadataUrl = named?.origin === origin ? named : undefined;
  const about = await discoverOAuthProtectedResourceMetadata(
    url,
    resourceMetadataUrl ? { resourceMetadataUrl } : {},
    fetch,
  ).catch((error: unknown) => {
    if (hasErrorCode(error)) throw error;
    if (resourceMetadataUrl !== undefined) throw signInError('mcpNoSignIn', { name: serverId, reason: wordsOf(error) });
    return null;
  });
  if (about === null) return { issuer: origin, resource: url, scope: tidyScope(scope ?? '') };
  if (!checkResourceAllowed({ requestedResource: url, configuredResource: about.resource }))
    throw signInError('mcpResource', { name: serverId, other: about.resource.slice(0, 200) });
  const issuer = about.authorization_servers?.[0] ?? origin;
  if (!isSignInAddress(issuer)) throw signInError('mcpSignInAddress', { name: serverId, url: issuer.slice(0, 200) });
  const scopes = scope ?? about.scopes_supported?.join(' ') ?? '';
  return { issuer, resource: about.resource, scope: tidyScope(scopes) };
}

/** Reads the metadata of an authorization server (RFC 8414), and checks issuer, PKCE and every address in them. */
export async function readIssuer(serverId: string, issuer: string, fetch: SignInFetch): Promise<SignInMetadata> {
  const { origin } = new URL(issuer);
  let found: AuthorizationServerMetadata | undefined;
  try {
    found = await discoverAuthorizationServerMetadata(issuer, { fetchFn: fetch });
  } catch (error) {
    if (hasErrorCode(error)) throw error;
    if (error instanceof IssuerMismatchError) {
      throw signInError('mcpIssuer', {
        origin,
        other: String(Reflect.get(error, 'received')).slice(0, 200),
        name: serverId,
      });
    }
    throw signInError('mcpNoSignIn', { name: serverId, reason: wordsOf(error) });
  }
  if (found === undefined) throw signInError('mcpNoMetadata', { origin, name: serverId });
  const facts: SignInMetadata = {
    issuer: found.issuer,
    authorization_endpoint: found.authorization_endpoint,
    token_endpoint: found.token_endpoint,
    registration_endpoint: found.registration_endpoint,
    response_types_supported: found.response_types_supported,
    code_challenge_methods_supported: found.code_challenge_methods_supported,
    token_endpoint_auth_methods_supported: found.token_endpoint_auth_methods_supported,
    revocation_endpoint: textOf(found, 'revocation_endpoint'),
    authorization_response_iss_parameter_supported:
      Reflect.get(found, 'authorization_response_iss_parameter_supported') === true,
    client_id_metadata_document_supported: Reflect.get(found, 'client_id_metadata_document_supported') === true,
  };
  const addresses = [facts.authorization_endpoint, ...endpointsOf(facts)];
  const bad = addresses.find((address) => !isSignInAddress(address));
  if (bad !== undefined) throw signInError('mcpSignInAddress', { name: serverId, url: bad.slice(0, 200) });
  if (facts.code_challenge_methods_supported?.includes('S256') !== true)
    throw signInError('mcpPkce', { origin, name: serverId });
  return facts;
}

/** Returns the addresses that are contacted by requests. */
export function endpointsOf(facts: SignInMetadata): string[] {
  return [facts.token_endpoint, facts.registration_endpoint, facts.revocation_endpoint].filter(
    (address) => address !== undefined,
  );
}

/** Registers this app at an authorization server (RFC 7591). */
export async function register(facts: SignInMetadata, redirectUri: string, fetch: SignInFetch): Promise<SignInClient> {
  const { origin } = new URL(facts.issuer);
  try {
    const { client_id, client_secret } = await registerClient(facts.issuer, {
      metadata: facts as AuthorizationServerMetadata,
      clientMetadata: clientFacts(redirectUri),
      fetchFn: fetch,
    });
    return { client_id, ...(client_secret === undefined ? {} : { client_secret }) };
  } catch (error) {
    if (hasErrorCode(error)) throw error;
    throw signInError('mcpClient', { origin, reason: wordsOf(error) });
  }
}

/** What this app says about itself to authorization servers. */
export function clientFacts(redirectUri: string) {
  return {
    client_name: 'Cloister',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: isThisHost(new URL(redirectUri).hostname) ? ('native' as const) : ('web' as const),
  };
}

export interface SignInRequest {
  readonly facts: SignInMetadata;
  readonly client: SignInClient;
  readonly redirectUri: string;
  readonly resource: string;
}

/** Makes the address of the sign-in page, and the verifier whose hash is in it. */
export async function begin(
  { facts, client, redirectUri, resource }: SignInRequest,
  state: string,
  scope: string,
): Promise<{ url: string; verifier: string }> {
  const { authorizationUrl, codeVerifier } = await startAuthorization(facts.issuer, {
    metadata: facts as AuthorizationServerMetadata,
    clientInformation: client,
    redirectUrl: redirectUri,
    state,
    resource,
    ...(scope === '' ? {} : { scope }),
  });
  return { url: authorizationUrl.href, verifier: codeVerifier };
}

/** Throws unless an answer comes from the authorization server at which the sign-in was started (RFC 9207). */
export function checkAnswer(facts: SignInMetadata, iss: string | undefined): void {
  try {
    validateAuthorizationResponseIssuer({
      iss,
      expectedIssuer: facts.issuer,
      issParameterSupported: facts.authorization_response_iss_parameter_supported === true,
    });
  } catch (error) {
    throw signInError('mcpMixUp', { origin: facts.issuer, other: (iss ?? '?').slice(0, 200) }, {}, error);
  }
}

/** Exchanges a code for tokens. */
export function exchange(
  { facts, client, redirectUri, resource }: SignInRequest,
  answer: { readonly code: string; readonly iss: string | undefined; readonly verifier: string },
  fetch: SignInFetch,
): Promise<SignInTokens> {
  return tokensFrom(facts, () =>
    exchangeAuthorization(facts.issuer, {
      metadata: facts as AuthorizationServerMetadata,
      clientInformation: client,
      authorizationCode: answer.code,
      codeVerifier: answer.verifier,
      redirectUri,
      resource,
      fetchFn: fetch,
      ...(answer.iss === undefined ? {} : { iss: answer.iss }),
    }),
  );
}

/** Gets new tokens for a refresh token. Rejects with `refused` in the data of the error when it does not hold any more. */
export function refresh(
  { facts, client, resource }: Omit<SignInRequest, 'redirectUri'>,
  refreshToken: string,
  fetch: SignInFetch,
): Promise<SignInTokens> {
  return tokensFrom(facts, () =>
    refreshAuthorization(facts.issuer, {
      metadata: facts as AuthorizationServerMetadata,
      clientInformation: client,
      refreshToken,
      resource,
      fetchFn: fetch,
    }),
  );
}

/** Asks the authorization server to forget a token (RFC 7009). */
export async function revoke(address: string, token: string, client: SignInClient, fetch: SignInFetch): Promise<void> {
  await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, client_id: client.client_id }).toString(),
  });
}

type Answered = Awaited<ReturnType<typeof refreshAuthorization>>;

async function tokensFrom(facts: SignInMetadata, ask: () => Promise<Answered>): Promise<SignInTokens> {
  const { origin } = new URL(facts.token_endpoint);
  try {
    const { access_token, token_type, refresh_token, expires_in, scope } = await ask();
    // Anything else could not be sent as a header, or would be another kind of token.
    if (!/^bearer$/i.test(token_type) || !/^[\x21-\x7e]{1,20000}$/.test(access_token))
      throw signInError('mcpTokenKind', { origin });
    return {
      access: access_token,
      refresh: refresh_token ?? null,
      expiresIn: expires_in ?? null,
      scope: tidyScope(scope ?? ''),
    };
  } catch (error) {
    if (error instanceof CloisterError) throw error;
    const refused = error instanceof OAuthError ? { refused: error.code } : {};
    throw signInError('mcpTokens', { origin, reason: wordsOf(error) }, refused);
  }
}

function textOf(value: object, name: string): string | undefined {
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' ? text : undefined;
}

/** Words of others, shortened to one sentence. */
function wordsOf(error: unknown): string {
  const words = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
  return `${words.slice(0, 200).replace(/[.\s]+$/, '')}.`.toWellFormed();
}
