import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startMcpServer } from './start-mcp-server.ts';

export interface SignInLab {
  /** Address of the tool server, which accepts the tokens of the authorization server alone. */
  readonly url: string;
  /** Origin of the authorization server. */
  readonly issuer: string;
  /** Requests of the authorization server, as `POST /token`. */
  readonly hits: string[];
  /** Bodies of requests for tokens. */
  readonly asked: URLSearchParams[];
  /** Access tokens that hold. */
  readonly valid: Set<string>;
  /** Refresh tokens that hold. */
  readonly refreshable: Set<string>;
  readonly effects: readonly object[];
  /** Visits the sign-in page as a browser does, and returns where it leads. */
  visit(page: string): Promise<URL>;
  close(): Promise<void>;
}

/** Answers a request of the authorization server by itself and returns true. */
export type Twist = (path: string, response: ServerResponse, lab: { issuer: string }) => boolean;

export interface SignInOptions {
  /** Changes the metadata of the resource. */
  readonly resource?: (about: Record<string, unknown>) => object;
  /** Changes the metadata of the authorization server. */
  readonly metadata?: (about: Record<string, unknown>) => object;
  readonly twist?: Twist;
  /** Seconds that an access token holds. */
  readonly lifeSeconds?: number;
  /** Changes where the sign-in page leads. */
  readonly lead?: (url: URL) => void;
  /** Scope that a call of a tool needs. */
  readonly callScope?: string;
}

function answerJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** Starts a tool server and its authorization server, which are two origins of this machine. */
export async function startSignInServer(options: SignInOptions = {}): Promise<SignInLab> {
  const { resource, metadata, twist, lifeSeconds = 3600, lead, callScope } = options;
  const hits: string[] = [];
  const asked: URLSearchParams[] = [];
  const valid = new Set<string>();
  const scopes = new Map<string, string>();
  const refreshable = new Set<string>();
  const codes = new Map<string, { challenge: string; client: string; redirect: string; scope: string }>();
  const clients = new Set<string>();
  let issuer = '';
  let tools = '';

  function giveTokens(response: ServerResponse, scope: string): void {
    const [access_token, refresh_token] = [
      `at-${randomBytes(8).toString('hex')}`,
      `rt-${randomBytes(8).toString('hex')}`,
    ];
    valid.add(access_token);
    scopes.set(access_token, scope);
    refreshable.add(refresh_token);
    answerJson(response, { access_token, refresh_token, token_type: 'Bearer', expires_in: lifeSeconds, scope });
  }

  const server = createServer(async (request, response) => {
    response.on('error', () => undefined);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    hits.push(`${request.method} ${pathname}`);
    const body = new URLSearchParams(request.method === 'POST' ? await bodyOf(request) : '');
    if (pathname === '/token') asked.push(body);
    if (twist?.(pathname, response, { issuer }) === true) return;
    switch (pathname) {
      case '/.well-known/oauth-authorization-server': {
        const about = {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          registration_endpoint: `${issuer}/register`,
          revocation_endpoint: `${issuer}/revoke`,
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['none'],
          authorization_response_iss_parameter_supported: true,
        };
        return answerJson(response, metadata?.(about) ?? about);
      }
      case '/register': {
        const client_id = `client-${clients.size + 1}`;
        clients.add(client_id);
        return answerJson(response, { client_id, redirect_uris: ['http://localhost/'] }, 201);
      }
      case '/authorize': {
        const of = (name: string) => searchParams.get(name) ?? '';
        if (of('response_type') !== 'code' || of('code_challenge_method') !== 'S256' || of('resource') !== tools)
          return answerJson(response, { error: 'invalid_request' }, 400);
        const code = randomBytes(8).toString('hex');
        codes.set(code, {
          challenge: of('code_challenge'),
          client: of('client_id'),
          redirect: of('redirect_uri'),
          scope: of('scope'),
        });
        const to = new URL(of('redirect_uri'));
        to.searchParams.set('code', code);
        to.searchParams.set('state', of('state'));
        to.searchParams.set('iss', issuer);
        lead?.(to);
        return void response.writeHead(302, { location: to.href }).end();
      }
      case '/token': {
        const of = (name: string) => body.get(name) ?? '';
        if (of('resource') !== tools) return answerJson(response, { error: 'invalid_target' }, 400);
        if (of('grant_type') === 'refresh_token') {
          return refreshable.delete(of('refresh_token'))
            ? giveTokens(response, of('scope'))
            : answerJson(response, { error: 'invalid_grant' }, 400);
        }
        const known = codes.get(of('code'));
        codes.delete(of('code'));
        const hash = createHash('sha256').update(of('code_verifier')).digest('base64url');
        const isSame =
          known?.challenge === hash && known.client === of('client_id') && known.redirect === of('redirect_uri');
        return known && isSame
          ? giveTokens(response, known.scope)
          : answerJson(response, { error: 'invalid_grant' }, 400);
      }
      case '/revoke':
        valid.delete(body.get('token') ?? '');
        refreshable.delete(body.get('token') ?? '');
        return void response.writeHead(200).end();
      default:
        return void response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const mcp = await startMcpServer(undefined, ({ method }, response, lab) => {
    const request = response.req;
    const { pathname, origin } = new URL(request.url ?? '/', lab.url);
    const known = /^Bearer (.*)$/.exec(lab.headers.at(-1)?.authorization ?? '')?.[1] ?? '';
    if (pathname === '/.well-known/oauth-protected-resource/mcp') {
      const facts = { resource: lab.url, authorization_servers: [issuer], scopes_supported: ['tools'] };
      answerJson(response, resource?.(facts) ?? facts);
      return true;
    }
    if (pathname !== '/mcp') return response.writeHead(404).end() !== undefined;
    const meta = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
    if (!valid.has(known)) {
      response.writeHead(401, { 'www-authenticate': `Bearer ${meta}` }).end();
      return true;
    }
    if (callScope !== undefined && method === 'tools/call' && !scopes.get(known)?.split(' ').includes(callScope)) {
      response.writeHead(403, {
        'www-authenticate': `Bearer error="insufficient_scope", scope="${callScope}", ${meta}`,
      });
      response.end();
      return true;
    }
    return undefined;
  });
  tools = mcp.url;
  return {
    url: mcp.url,
    issuer,
    hits,
    asked,
    valid,
    refreshable,
    effects: mcp.effects,
    async visit(page) {
      const { headers } = await fetch(page, { redirect: 'manual' });
      return new URL(headers.get('location') ?? 'about:blank');
    },
    async close() {
      server.closeAllConnections();
      await Promise.all([new Promise<void>((resolve) => void server.close(() => resolve())), mcp.close()]);
    },
  };
}
