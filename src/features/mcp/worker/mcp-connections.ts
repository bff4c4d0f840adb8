import type { DexieStore } from '../../../adapters/dexie/dexie-store.ts';
import type { SendMcp } from '../../../adapters/mcp/mcp-fetch.ts';
import type { McpRefusal } from '../../../adapters/mcp/mcp-refusal.ts';
import type { SessionTool } from '../../../adapters/mcp/open-mcp-session.ts';
import type { AuditRecordInput } from '../../../contracts/domain/audit.ts';
import { hasErrorCode, toErrorData } from '../../../contracts/errors/errors.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { signInError, toolGoneError } from '../../../contracts/errors/messages/server-messages.ts';
import { saidOf } from '../../../contracts/sentences/said.ts';
import { withRules } from '../../../core/policy/rules.ts';
import type { CommitBatch } from '../../../core/ports/commit-batch.ts';
import type { ExternalResult, Tool } from '../../../core/tool-catalog/define-tool.ts';
import type { ServerTimes, ToolServers } from '../../../runtime/network/tool-servers.ts';
import type { Vault } from '../../../runtime/secrets/vault.ts';
import { MCP_LIMITS, type McpServer, type McpServers, signInKeyOf, tokenIdOf } from '../contract/mcp-server.ts';
import { type CallMcp, mcpTools } from '../core/mcp-tools.ts';
import { isUsable, type ListedTool, mergeTools } from '../core/read-definition.ts';
import { type McpOutput, readFailure, readResult } from '../core/read-result.ts';
import { createMcpSessions } from './mcp-sessions.ts';
import { fromBase64 } from './read-copies.ts';
import { signInKeys } from './sign-in-keys.ts';
import { createSignInTokens } from './sign-in-tokens.ts';

export interface ConnectionPorts {
  readonly store: DexieStore;
  readonly vault: () => Vault;
  readonly send: SendMcp;
  readonly hash: (text: string) => string;
  readonly nowMs: () => number;
  /** Default: the limits of the contract. */
  readonly times?: ServerTimes | undefined;
}

type Committed = Pick<CommitBatch, 'audit' | 'writes'>;

const MAX_TRIES = 4;

export function createMcpConnections({
  store,
  vault,
  send,
  hash,
  nowMs,
  times = MCP_LIMITS,
}: ConnectionPorts): ToolServers {
  let tools: readonly Tool[] = [];
  let shownRevision = -1;
  const signedIn = createSignInTokens({ store, keys: signInKeys(store, vault), send, nowMs });
  const sessions = createMcpSessions({ send, token: openToken, onRefusal, times });

  async function openToken(server: McpServer, refused: string | null): Promise<string | null> {
    const { serverId, origin, signIn } = server;
    if (signIn !== undefined && signIn.issuer !== '' && (await store.hasCredential(signInKeyOf(serverId))))
      return signedIn(server, refused);
    const providerId = tokenIdOf(serverId);
    const { credential, vault: row } = await store.readProviderAccess(providerId);
    return credential ? vault().open(credential, { providerId, origin }, row) : null;
  }

  /** Says what the person has to do. What a server asks for beside is part of the next sign-in. */
  async function onRefusal({ serverId, signIn }: McpServer, { kind, scope }: McpRefusal): Promise<never> {
    if (signIn === undefined || signIn.issuer === '') throw signInError('mcpSignIn', { name: serverId });
    if (kind === 'unauthorized') throw signInError('mcpSignInAgain', { name: serverId });
    if (scope !== '' && signIn.needs !== scope) {
      await change(
        (all) =>
          all.map((one) =>
            one.serverId === serverId && one.signIn ? { ...one, signIn: { ...one.signIn, needs: scope } } : one,
          ),
        { audit: [] },
      );
    }
    throw signInError('mcpScope', { name: serverId, what: scope || '?' });
  }

  async function reload(): Promise<void> {
    const { revision, servers } = await store.mcpServers();
    if (revision === shownRevision) return;
    shownRevision = revision;
    tools = mcpTools(servers, call);
  }

  async function change(
    edit: (servers: readonly McpServer[]) => readonly McpServer[],
    { audit = [], writes = [] }: Committed,
  ): Promise<McpServers> {
    for (let tries = 1; ; tries += 1) {
      const now = await store.mcpServers();
      const next = { revision: now.revision + 1, servers: [...edit(now.servers)] };
      try {
        await store.commit({ writes: [{ type: 'mcp-servers', servers: next }, ...writes], audit });
        await reload();
        return next;
      } catch (error) {
        if (tries === MAX_TRIES || !hasErrorCode(error, 'conflict')) throw error;
      }
    }
  }

  /** Stores what a server lists now. A tool that has changed loses the rules that always allow it. */
  async function takeList(
    server: McpServer,
    listed: readonly SessionTool[],
    facts: Partial<McpServer>,
    actor: AuditRecordInput['actor'],
  ): Promise<McpServer> {
    const { serverId } = server;
    const merged = mergeTools(serverId, server.tools, listed as readonly ListedTool[], hash);
    const atMs = nowMs();
    const names = merged.changed.map(({ toolName }) => toolName);
    const book = await store.ruleBook();
    const kept = book.rules.filter(
      ({ effect, tool }) => effect !== 'allow' || tool === undefined || !names.includes(tool),
    );
    const isVoided = kept.length < book.rules.length;
    const refreshed = entry('mcp.refresh', serverId, `${merged.tools.length} tools`, actor, atMs);
    const { servers } = await change(
      (all) =>
        all.map((one) => {
          if (one.serverId !== serverId) return one;
          // Merged again: the person may have set something meanwhile.
          const { tools: now, leftOut } = mergeTools(serverId, one.tools, listed as readonly ListedTool[], hash);
          return { ...one, ...facts, tools: now, leftOut, listedMs: atMs };
        }),
      {
        writes: isVoided ? [{ type: 'rule-book', ruleBook: withRules(book, kept), atMs }] : [],
        audit: [
          refreshed,
          ...names.map((name) =>
            entry('mcp.changed', name, isVoided ? 'rules that always allow it were removed' : '', actor, atMs),
          ),
        ],
      },
    );
    return servers.find((one) => one.serverId === serverId) ?? server;
  }

  const call: CallMcp = async ({ serverId, tool: name, fingerprint }, input, { runId, signal, hash: hashOf }) => {
    const { servers } = await store.mcpServers();
    const server = servers.find((one) => one.serverId === serverId);
    const tool = server?.tools.find((one) => one.name === name);
    const isCurrent = tool !== undefined && isUsable(tool) && tool.definition.fingerprint === fingerprint;
    if (server === undefined || server.isOff || !isCurrent) return failed('mcpGone', serverId, name);
    try {
      return await sessions.use(server, runId, signal, async (session) => {
        const listed = await session.listTools(times.connectMs, signal);
        const { tools: now } = mergeTools(serverId, server.tools, listed as readonly ListedTool[], hash);
        const seen = now.find((one) => one.name === name);
        if (seen === undefined || !isUsable(seen)) {
          await takeList(server, listed, {}, { type: 'app' });
          return failed('mcpChanged', serverId, name);
        }
        const result = await session.callTool(name, input, times.callMs, signal);
        const { output, files } = readResult(serverId, result, {
          hash: hashOf,
          decode: fromBase64,
          keepsFiles: runId !== null,
        });
        return { ...done(server, output), files };
      });
    } catch (error) {
      const data = toErrorData(error);
      if (hasErrorCode(error) && data.code !== 'internal') return { type: 'error', code: data.code, ...saidOf(data) };
      // The words are those of the server, so they are a result that others wrote.
      return done(server, readFailure(serverId, error instanceof Error ? error.message : String(error)));
    }
  };

  async function find(serverId: string): Promise<McpServer> {
    const { servers } = await store.mcpServers();
    const server = servers.find((one) => one.serverId === serverId);
    if (server === undefined) throw notFoundError('mcpServer', { serverId });
    return server;
  }

  return {
    tools: () => tools,
    reload,
    async ask(serverId, act) {
      const signal = AbortSignal.timeout(times.connectMs + times.callMs);
      return sessions.use(await find(serverId), null, signal, (session) => act(session, signal, times.callMs));
    },
    async refresh(serverId, actor) {
      const server = await find(serverId);
      const signal = AbortSignal.timeout(times.connectMs * 2);
      return sessions.use(server, null, signal, async (session) => {
        const listed = await session.listTools(times.connectMs, signal);
        const { protocol, title } = session;
        return takeList(server, listed, { protocol, title: title.slice(0, 100).toWellFormed() }, actor);
      });
    },
    change,
    send,
    hasToken: (serverId) => store.hasCredential(tokenIdOf(serverId)),
    stop: () => sessions.closeAll(),
  };
}

function done({ url }: McpServer, output: McpOutput): ExternalResult<McpOutput> {
  return { type: 'result', output, labels: [{ label: 'untrusted', source: url }] };
}

function failed(key: 'mcpGone' | 'mcpChanged', name: string, tool: string): ExternalResult<McpOutput> {
  return { type: 'error', code: 'not-found', ...toolGoneError.sentence(key, { name, tool }) };
}

export function entry(
  action: AuditRecordInput['action'],
  target: string,
  outputSummary: string,
  actor: AuditRecordInput['actor'],
  atMs: number,
): AuditRecordInput {
  return {
    atMs,
    actor,
    action,
    notebookId: null,
    sessionId: null,
    runId: null,
    target,
    inputSummary: '',
    outputSummary,
    decision: 'allowed',
    rule: actor.type === 'person' ? 'person' : 'mcp',
  };
}
