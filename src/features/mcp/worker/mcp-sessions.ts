import type { SendMcp } from '../../../adapters/mcp/mcp-fetch.ts';
import { McpRefusal } from '../../../adapters/mcp/mcp-refusal.ts';
import type { McpSession } from '../../../adapters/mcp/open-mcp-session.ts';
import type { ServerTimes } from '../../../runtime/network/tool-servers.ts';
import { MCP_LIMITS, type McpServer } from '../contract/mcp-server.ts';

/** Milliseconds after which a connection without a call is closed. */
const IDLE_MS = 60_000;

export interface SessionPorts {
  readonly send: SendMcp;
  /** Opens the token of a server; null for none. `refused`: a token that the server has refused; null for none. */
  readonly token: (server: McpServer, refused: string | null) => Promise<string | null>;
  /** Rejects with what the person has to do when the server wants another token. */
  readonly onRefusal: (server: McpServer, refusal: McpRefusal) => Promise<never>;
  readonly times: ServerTimes;
}

/** The open connections of this worker, one for each run and server: a server may keep a state between calls of one run. */
export interface McpSessions {
  /** Runs `act` on a connection. A failed call closes it. */
  use<T>(
    server: McpServer,
    runId: string | null,
    signal: AbortSignal,
    act: (session: McpSession) => Promise<T>,
  ): Promise<T>;
  closeAll(): void;
}

export function createMcpSessions({ send, token, onRefusal, times }: SessionPorts): McpSessions {
  const open = new Map<
    string,
    {
      readonly session: Promise<McpSession>;
      readonly token: Promise<string | null>;
      timer: ReturnType<typeof setTimeout> | null;
    }
  >();

  function close(key: string): void {
    const one = open.get(key);
    if (one === undefined) return;
    open.delete(key);
    if (one.timer !== null) clearTimeout(one.timer);
    void one.session.then((session) => session.close()).catch(() => undefined);
  }

  async function start(
    server: McpServer,
    token: Promise<string | null>,
    runId: string | null,
    signal: AbortSignal,
  ): Promise<McpSession> {
    const { openMcpSession } = await import('../../../adapters/mcp/open-mcp-session.ts');
    return openMcpSession({
      url: server.url,
      token: await token,
      runId,
      maxBytes: MCP_LIMITS.responseBytes,
      connectMs: times.connectMs,
      callMs: times.callMs,
      version: __CLOISTER_VERSION__,
      send,
      signal,
    });
  }

  async function use<T>(
    server: McpServer,
    runId: string | null,
    signal: AbortSignal,
    act: (session: McpSession) => Promise<T>,
    refused: string | null = null,
  ): Promise<T> {
    // A connection edited by the person is another one.
    const key = `${server.serverId} ${server.url} ${server.updatedMs} ${runId ?? ''}`;
    let one = open.get(key);
    if (one === undefined) {
      const opened = token(server, refused);
      one = { session: start(server, opened, runId, signal), token: opened, timer: null };
    }
    open.set(key, one);
    if (one.timer !== null) clearTimeout(one.timer);
    try {
      const result = await act(await one.session);
      one.timer = setTimeout(() => close(key), IDLE_MS);
      return result;
    } catch (error) {
      close(key);
      if (!(error instanceof McpRefusal)) throw error;
      const sent = await one.token;
      // A refused request had no effect, so it is sent once more with another token.
      const isOwn = error.kind === 'unauthorized' && sent !== null && refused === null && server.signIn !== undefined;
      return isOwn ? use(server, runId, signal, act, sent) : onRefusal(server, error);
    }
  }

  return {
    use: (server, runId, signal, act) => use(server, runId, signal, act),
    closeAll() {
      for (const key of [...open.keys()]) close(key);
    },
  };
}
