import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type McpLab, openMcpLab } from '../../../support/mcp/open-mcp-lab.ts';
import { type SignInLab, type SignInOptions, startSignInServer } from '../../../support/mcp/start-sign-in-server.ts';

const REDIRECT = 'http://localhost:4173/lab/';
let lab: McpLab;
let server: SignInLab;
afterEach(async () => {
  lab.stop();
  await server.close();
});

async function open(options: SignInOptions = {}) {
  server = await startSignInServer(options);
  lab = await openMcpLab({ serverTimes: { connectMs: 3000, callMs: 3000 } });
  await lab.call('mcp.connect', { serverId: 'lab', url: server.url });
}

const step = (more: object = {}) => lab.call('mcp.signIn', { serverId: 'lab', redirectUri: REDIRECT, ...more });

/** Allows what the sign-in asks for, and returns the address of its page. */
async function toPage(): Promise<string> {
  for (let at = 0; at < 4; at += 1) {
    const next = await step();
    if (next.type === 'open') return next.url;
    if (next.type === 'client') throw new Error('It asks for a client ID.');
    await lab.call('mcp.allowSignIn', { serverId: 'lab', issuer: next.issuer, origins: [...next.origins] });
  }
  throw new Error('It asks for ever more origins.');
}

function answerOf({ searchParams }: URL) {
  const of = (name: string) => searchParams.get(name) ?? undefined;
  const [code, error, iss] = [of('code'), of('error'), of('iss')];
  return { state: of('state') ?? '', ...(code && { code }), ...(error && { error }), ...(iss && { iss }) };
}

async function signIn() {
  const answer = answerOf(await server.visit(await toPage()));
  return { answer, listing: await lab.call('mcp.finishSignIn', answer) };
}

async function callEcho() {
  await lab.call('mcp.refresh', { serverId: 'lab' });
  await lab.call('mcp.setTool', { serverId: 'lab', tool: 'echo', agents: ['tester'] });
  return lab.allow(await lab.use('mcp_lab__echo', { text: 'x' }));
}

describe('signing in at a tool server', () => {
  it('asks before each new origin, and nothing of another origin is contacted earlier', async () => {
    await open();
    await expect(lab.call('mcp.refresh', { serverId: 'lab' })).rejects.toThrow(/^lab needs a sign-in or a token/);
    expect(await step()).toEqual({ type: 'origins', issuer: server.issuer, origins: [server.issuer] });
    expect(server.hits).toEqual([]);
    await toPage();
    expect(server.hits).toEqual(['GET /.well-known/oauth-authorization-server', 'POST /register']);
  });

  it('gets tokens by PKCE, keeps them out of everything else, and calls tools with them', async () => {
    await open();
    const { listing } = await signIn();
    expect(listing).toMatchObject({ isSignedIn: true, hasToken: false, signIn: { issuer: server.issuer } });
    expect(await callEcho()).toMatchObject({ type: 'result', output: { isError: false } });
    const [token = ''] = server.valid;
    const [refresh = ''] = server.refreshable;
    const verifier = server.asked[0]?.get('code_verifier') ?? '';
    expect(verifier.length).toBeGreaterThanOrEqual(43);
    const kept = JSON.stringify([
      await lab.call('audit.entries', { newestFirst: true, limit: 100 }),
      await lab.call('mcp.list', {}),
      await lab.runtime.services.store.mcpServers(),
    ]);
    for (const secret of [token, refresh, verifier]) expect(kept).not.toContain(secret);
    // Each request went through the gate, to the two allowed origins alone.
    const origins = new Set(lab.sent.map(({ url }) => new URL(url).origin));
    expect([...origins].sort()).toEqual([new URL(server.url).origin, server.issuer].sort());
  });

  it('takes each answer once', async () => {
    await open();
    const { answer } = await signIn();
    await expect(lab.call('mcp.finishSignIn', answer)).rejects.toThrow(/belongs to no sign-in/);
    expect(server.asked).toHaveLength(1);
  });

  it('takes no address to return to but one of the app', async () => {
    await open();
    await expect(step({ redirectUri: 'http://evil.test/' })).rejects.toThrow(/not one of this app/);
    expect(lab.sent).toEqual([]);
  });

  it('uses the client ID that the person enters, and the document where it is understood', async () => {
    await open({
      metadata: (about) => ({
        ...about,
        registration_endpoint: undefined,
        client_id_metadata_document_supported: true,
      }),
    });
    await lab.call('mcp.allowSignIn', { serverId: 'lab', issuer: server.issuer, origins: [server.issuer] });
    expect(await step()).toEqual({ type: 'client', issuer: server.issuer });
    const clientOf = async (more: object) => {
      const next = await step(more);
      return next.type === 'open' ? new URL(next.url).searchParams.get('client_id') : next.type;
    };
    expect(await clientOf({ clientId: 'abc' })).toBe('abc');
    const documentUrl = 'http://localhost:4173/lab/oauth-client.json';
    expect(await clientOf({ documentUrl })).toBe(documentUrl);
  });

  it('refreshes a token at its end, and one that the server refuses', async () => {
    await open({ lifeSeconds: 1 });
    await signIn();
    await lab.call('mcp.refresh', { serverId: 'lab' });
    expect(server.asked.map((body) => body.get('grant_type'))).toEqual(['authorization_code', 'refresh_token']);
    lab.stop();
    await server.close();
    await open();
    await signIn();
    server.valid.clear();
    await lab.call('mcp.refresh', { serverId: 'lab' });
    expect(server.asked.map((body) => body.get('grant_type'))).toEqual(['authorization_code', 'refresh_token']);
  });

  it('asks to sign in again when the refresh token does not hold', async () => {
    await open();
    await signIn();
    server.valid.clear();
    server.refreshable.clear();
    await expect(lab.call('mcp.refresh', { serverId: 'lab' })).rejects.toThrow(/no longer holds\. Sign in again/);
    const [listing] = await lab.call('mcp.list', {});
    expect(listing?.isSignedIn).toBe(false);
  });

  it('requests what a call needs with the next sign-in', async () => {
    await open({ callScope: 'samples:write' });
    await signIn();
    expect(await callEcho()).toMatchObject({
      type: 'error',
      message: expect.stringMatching(/more permissions for this: samples:write/),
    });
    const url = new URL(await toPage());
    expect(url.searchParams.get('scope')).toBe('tools samples:write');
    await lab.call('mcp.finishSignIn', answerOf(await server.visit(url.href)));
    expect(await callEcho()).toMatchObject({ type: 'result', output: { isError: false } });
  });

  it('revokes and forgets the tokens', async () => {
    await open();
    await signIn();
    const listing = await lab.call('mcp.signOut', { serverId: 'lab' });
    expect(listing).toMatchObject({ isSignedIn: false });
    expect(listing.signIn).toBeUndefined();
    expect([server.valid.size, server.refreshable.size]).toEqual([0, 0]);
    expect(await lab.runtime.services.store.listCredentials()).toEqual([]);
  });

  it('passes no token to another address', async () => {
    await open();
    await signIn();
    await lab.call('mcp.connect', { serverId: 'lab', url: `${server.url}2` });
    expect(await lab.runtime.services.store.listCredentials()).toEqual([]);
  });
});

const flood = (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json');
  const piece = ' '.repeat(60_000);
  let left = 100 << 20;
  const write = () => {
    while (left > 0 && !response.destroyed && response.write(piece)) left -= piece.length;
    if (left > 0 && !response.destroyed) response.once('drain', write);
    else response.end();
  };
  write();
  return true;
};
const at = (wanted: string, act: (response: ServerResponse, issuer: string) => unknown): SignInOptions => ({
  twist: (path, response, { issuer }) => {
    if (path !== wanted) return false;
    act(response, issuer);
    return true;
  },
});
const meta = (more: object): SignInOptions => ({ metadata: (about) => ({ ...about, ...more }) });
const redirect = (response: ServerResponse, issuer: string) =>
  response.writeHead(307, { location: `${issuer}/token` }).end();

/** Where each ends: before the page opens, or when its answer is taken. */
const HOSTILE: readonly [string, 'before' | 'after', RegExp, SignInOptions][] = [
  ['metadata of another issuer', 'before', /calls itself http:\/\/evil\.test/, meta({ issuer: 'http://evil.test' })],
  [
    'a page with javascript:',
    'before',
    /doesn’t open|no usable|say where/,
    meta({ authorization_endpoint: 'javascript:alert(1)' }),
  ],
  [
    'a page over http elsewhere',
    'before',
    /doesn’t open: http:\/\/evil\.test/,
    meta({ authorization_endpoint: 'http://evil.test/a' }),
  ],
  ['a page with a password', 'before', /doesn’t open/, meta({ authorization_endpoint: 'https://a:b@evil.test/a' })],
  ['tokens over http elsewhere', 'before', /doesn’t open/, meta({ token_endpoint: 'http://evil.test/t' })],
  ['no PKCE', 'before', /PKCE/, meta({ code_challenge_methods_supported: ['plain'] })],
  ['no word on PKCE', 'before', /PKCE/, meta({ code_challenge_methods_supported: undefined })],
  [
    'the resource of another server',
    'before',
    /sign-in of another server/,
    { resource: (about) => ({ ...about, resource: 'https://evil.test/mcp' }) },
  ],
  [
    'an authorization server over http',
    'before',
    /doesn’t open/,
    { resource: (about) => ({ ...about, authorization_servers: ['http://evil.test'] }) },
  ],
  ['metadata of 100 MB', 'before', /larger than/, at('/.well-known/oauth-authorization-server', flood)],
  ['metadata that redirect', 'before', /redirect/, at('/.well-known/oauth-authorization-server', redirect)],
  [
    'a registration that is refused',
    'before',
    /did not register/,
    at('/register', (response) => response.writeHead(400).end('{"error":"invalid_client_metadata"}')),
  ],
  [
    'an answer of another issuer',
    'after',
    /The answer comes from https:\/\/evil\.test/,
    { lead: (url) => url.searchParams.set('iss', 'https://evil.test') },
  ],
  ['an answer without an issuer', 'after', /The answer comes from/, { lead: (url) => url.searchParams.delete('iss') }],
  [
    'an answer with another state',
    'after',
    /belongs to no sign-in/,
    { lead: (url) => url.searchParams.set('state', `cloister.lab.${'0'.repeat(32)}`) },
  ],
  ['an answer without a state', 'after', /belongs to no sign-in/, { lead: (url) => url.searchParams.delete('state') }],
  [
    'an answer that declines',
    'after',
    /did not sign you in: access_denied/,
    {
      lead: (url) =>
        new Map([['code', 'error']]).forEach((to, from) => {
          url.searchParams.delete(from);
          url.searchParams.set(to, 'access_denied');
        }),
    },
  ],
  ['a code of somebody else', 'after', /no usable token/, { lead: (url) => url.searchParams.set('code', 'stolen') }],
  ['tokens of 100 MB', 'after', /larger than/, at('/token', flood)],
  ['tokens that are no JSON', 'after', /no usable token/, at('/token', (response) => response.end('<html>'))],
  [
    'tokens of another kind',
    'after',
    /a token that can’t be sent/,
    at('/token', (response) => response.end('{"access_token":"a","token_type":"mac"}')),
  ],
  [
    'a token with a line break',
    'after',
    /a token that can’t be sent/,
    at('/token', (response) => response.end('{"access_token":"a\\r\\nb","token_type":"bearer"}')),
  ],
  ['an endless redirect of tokens', 'after', /redirect/, at('/token', redirect)],
];

describe('a hostile sign-in', () => {
  it.each(HOSTILE)('stops, and stores no token: %s', async (_name, ends, words, options) => {
    await open(options);
    const page = toPage();
    if (ends === 'before') await expect(page).rejects.toThrow(words);
    else {
      const answer = answerOf(await server.visit(await page));
      await expect(lab.call('mcp.finishSignIn', answer)).rejects.toThrow(words);
    }
    const [listing] = await lab.call('mcp.list', {});
    expect(listing).toMatchObject({ isSignedIn: false, hasToken: false });
    const allowed = [new URL(server.url).origin, server.issuer];
    expect(lab.sent.every(({ url }) => allowed.includes(new URL(url).origin))).toBe(true);
    expect(lab.errors).toEqual([]);
  });

  it('asks by name before a token endpoint on another origin', async () => {
    await open(meta({ token_endpoint: 'https://tokens.test/t' }));
    await lab.call('mcp.allowSignIn', { serverId: 'lab', issuer: server.issuer, origins: [server.issuer] });
    expect(await step()).toEqual({ type: 'origins', issuer: server.issuer, origins: ['https://tokens.test'] });
  });
});
