import { MAX_SUMMARY_CHARS } from '../../../contracts/domain/audit.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { conflictError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { airplaneModeError } from '../../../contracts/errors/messages/server-messages.ts';
import { reasonOf } from '../../../contracts/sentences/said.ts';
import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import { withRules } from '../../../core/policy/rules.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { parseKey } from '../../../runtime/providers/provider-address.ts';
import type { McpServerListing } from '../contract/mcp-requests.ts';
import { MCP_LIMITS, type McpServer, type McpTool, signInKeyOf, tokenIdOf } from '../contract/mcp-server.ts';
import { readOffers, readPrompt } from '../core/read-offers.ts';
import { entry } from './mcp-connections.ts';
import { parseServerAddress } from './parse-server-address.ts';
import { readCopies } from './read-copies.ts';
import { signInCommands } from './sign-in-commands.ts';
import { forgetSignIn } from './sign-in-keys.ts';

const PERSON = { type: 'person' } as const;

export function mcpCommands(services: Services) {
  const { store, loop, mcp } = services;
  const { hasher } = loop;

  async function find(serverId: string): Promise<McpServer> {
    const { servers } = await store.mcpServers();
    const server = servers.find((one) => one.serverId === serverId);
    if (server) return server;
    throw notFoundError('mcpServer', { serverId });
  }

  async function list(server: McpServer): Promise<McpServerListing> {
    const { serverId, signIn } = server;
    const [hasToken, hasTokens, state] = await Promise.all([
      mcp.hasToken(serverId),
      store.hasCredential(signInKeyOf(serverId)),
      services.gateState(),
    ]);
    const isStopped = state?.airplane === true;
    return {
      ...server,
      hasToken,
      isSignedIn: signIn !== undefined && hasTokens,
      available: !server.isOff && !isStopped,
      ...(isStopped ? reasonOf(airplaneModeError.sentence('stopped')) : {}),
    };
  }

  /** Changes one server with its log entry. */
  async function save(
    serverId: string,
    edit: (server: McpServer) => McpServer,
    act: { action: Parameters<typeof entry>[0]; target?: string; summary: string },
    writes: readonly Write[] = [],
  ): Promise<McpServerListing> {
    const { servers } = await mcp.change((all) => all.map((one) => (one.serverId === serverId ? edit(one) : one)), {
      writes,
      audit: [entry(act.action, act.target ?? serverId, act.summary, PERSON, loop.clock.nowMs())],
    });
    const saved = servers.find((one) => one.serverId === serverId);
    if (saved === undefined) throw notFoundError('mcpServer', { serverId });
    return list(saved);
  }

  /** An answer of "always" was about the server at that address. */
  async function voidRules(serverId: string): Promise<Write[]> {
    const book = await store.ruleBook();
    const isOfServer = (tool: string | undefined) => tool?.startsWith(`mcp_${serverId}__`) === true;
    const kept = book.rules.filter(({ effect, tool }) => effect !== 'allow' || !isOfServer(tool));
    if (kept.length === book.rules.length) return [];
    return [{ type: 'rule-book', ruleBook: withRules(book, kept), atMs: loop.clock.nowMs() }];
  }

  async function findTool(serverId: string, name: string): Promise<McpTool> {
    const { tools } = await find(serverId);
    const tool = tools.find((one) => one.name === name || one.toolName === name);
    if (tool) return tool;
    throw notFoundError('mcpTool', { serverId, name });
  }

  /** Asks a connected server. What the SDK or the server said becomes the reason. */
  async function asking<T>(serverId: string, act: () => Promise<T>): Promise<T> {
    const server = await find(serverId);
    if (server.isOff) throw conflictError('mcpOff', { name: serverId });
    try {
      return await act();
    } catch (error) {
      const { code, message } = toErrorData(error);
      if (code !== 'internal') throw error;
      throw conflictError('mcpAnswer', { name: serverId, reason: message.slice(0, 300) });
    }
  }

  async function logRead(serverId: string, what: string, copies: readonly { hash: string }[]): Promise<void> {
    const hashes = copies.map(({ hash }) => hash).join(', ');
    const words = `${what.slice(0, 300)}; ${hashes}`.slice(0, MAX_SUMMARY_CHARS).toWellFormed();
    await store.commit({ audit: [entry('mcp.read', serverId, words, PERSON, loop.clock.nowMs())] });
  }

  return {
    ...signInCommands(services, { find, list }),
    'mcp.list': async () => {
      const { servers } = await store.mcpServers();
      return Promise.all([...servers].sort((a, b) => a.createdMs - b.createdMs).map(list));
    },
    'mcp.connect': async ({ serverId, url: raw, token }) => {
      const { url, origin } = parseServerAddress(raw);
      const { servers } = await store.mcpServers();
      const known = servers.find((one) => one.serverId === serverId);
      const providerId = tokenIdOf(serverId);
      if (await store.findProvider(providerId)) throw conflictError('mcpName', { name: providerId });
      if (known === undefined && servers.length >= MCP_LIMITS.servers)
        throw badInputError('mcpMany', { n: MCP_LIMITS.servers });
      const key = typeof token === 'string' ? parseKey(token) : null;
      const moved = known !== undefined && known.origin !== origin;
      const writes: Write[] = known?.url === url ? [] : await voidRules(serverId);
      if (key !== null) {
        writes.push({
          type: 'put',
          table: 'credentials',
          rows: [await services.vault.seal({ providerId, origin }, key)],
        });
      } else if (token === null || moved) {
        writes.push({ type: 'remove-credentials', providerIds: [providerId] });
      }
      // A token of the person replaces a sign-in; another server never gets the tokens of this one.
      const endsSignIn = key !== null || (known !== undefined && known.url !== url);
      if (endsSignIn) writes.push(forgetSignIn(serverId));
      const atMs = loop.clock.nowMs();
      const fresh: McpServer = {
        serverId,
        url,
        origin,
        isOff: false,
        title: '',
        protocol: '',
        tools: [],
        leftOut: 0,
        listedMs: null,
        createdMs: atMs,
        updatedMs: atMs,
      };
      const words =
        key !== null ? 'with a new token' : moved ? 'the token of the previous server was removed' : 'token unchanged';
      // Another address may be another server: nothing that was set for its tools holds.
      const edit = ({ signIn, ...server }: McpServer): McpServer =>
        server.url === url
          ? { ...server, ...(signIn && !endsSignIn ? { signIn } : {}), isOff: false, updatedMs: atMs }
          : { ...fresh, createdMs: server.createdMs };
      const next = await mcp.change(
        (all) =>
          all.some((one) => one.serverId === serverId)
            ? all.map((one) => (one.serverId === serverId ? edit(one) : one))
            : [...all, fresh],
        { writes, audit: [entry('mcp.connect', serverId, `${origin}; ${words}`, PERSON, atMs)] },
      );
      await services.syncAllowlist();
      return list(next.servers.find((one) => one.serverId === serverId) ?? fresh);
    },
    'mcp.refresh': async ({ serverId }) => {
      return list(await asking(serverId, () => mcp.refresh(serverId, PERSON)));
    },
    'mcp.offers': ({ serverId }) =>
      asking(serverId, () =>
        mcp.ask(serverId, async (session, signal, ms) => readOffers(await session.listOffers(ms, signal))),
      ),
    'mcp.readResource': async ({ serverId, uri }) => {
      const copies = await asking(serverId, () =>
        mcp.ask(serverId, async (session, signal, ms) =>
          readCopies(await session.readResource(uri, ms, signal), uri, hasher.sha256),
        ),
      );
      if (copies.length === 0) throw conflictError('mcpEmpty', { name: serverId });
      await logRead(serverId, uri, copies);
      return { copies };
    },
    'mcp.readPrompt': async ({ serverId, name, fields }) => {
      const { text, leftOut } = await asking(serverId, () =>
        mcp.ask(serverId, async (session, signal, ms) => readPrompt(await session.getPrompt(name, fields, ms, signal))),
      );
      if (text === '') throw conflictError('mcpEmpty', { name: serverId });
      const hash = hasher.sha256(text);
      await logRead(serverId, name, [{ hash }]);
      return { text, hash, leftOut };
    },
    'mcp.disconnect': async ({ serverId }) => {
      await find(serverId);
      const atMs = loop.clock.nowMs();
      const listing = await save(serverId, (server) => ({ ...server, isOff: true, updatedMs: atMs }), {
        action: 'mcp.disconnect',
        summary: '',
      });
      await services.syncAllowlist();
      return listing;
    },
    'mcp.remove': async ({ serverId }) => {
      const { origin } = await find(serverId);
      await mcp.change((all) => all.filter((one) => one.serverId !== serverId), {
        writes: [
          { type: 'remove-credentials', providerIds: [tokenIdOf(serverId)] },
          forgetSignIn(serverId),
          ...(await voidRules(serverId)),
        ],
        audit: [entry('mcp.remove', serverId, `${origin}, with its token`, PERSON, loop.clock.nowMs())],
      });
      await services.syncAllowlist();
      return null;
    },
    'mcp.setTool': async ({ serverId, tool: name, risk, agents }) => {
      const { toolName } = await findTool(serverId, name);
      const known = new Set((await store.listAgents()).map((agent) => agent.name));
      const unknown = agents?.find((agent) => !known.has(agent));
      if (unknown !== undefined) throw notFoundError('mcpAgent', { name: unknown });
      const edit = (tool: McpTool): McpTool =>
        tool.toolName === toolName ? { ...tool, ...(risk && { risk }), ...(agents && { agents: [...agents] }) } : tool;
      const summary = [risk && `risk ${risk}`, agents && `for ${agents.join(', ') || 'no agent'}`]
        .filter(Boolean)
        .join('; ');
      return save(serverId, (server) => ({ ...server, tools: server.tools.map(edit) }), {
        action: 'mcp.set-tool',
        target: toolName,
        summary,
      });
    },
    'mcp.accept': async ({ serverId, tool: name, fingerprint }) => {
      const { toolName, changed } = await findTool(serverId, name);
      if (changed?.fingerprint !== fingerprint) throw conflictError('mcpDefinition', { name });
      const edit = (tool: McpTool): McpTool =>
        tool.toolName === toolName && tool.changed?.fingerprint === fingerprint
          ? { ...tool, definition: tool.changed, changed: null }
          : tool;
      return save(serverId, (server) => ({ ...server, tools: server.tools.map(edit) }), {
        action: 'mcp.accept',
        target: toolName,
        summary: fingerprint,
      });
    },
  } satisfies Partial<CommandHandlers>;
}
