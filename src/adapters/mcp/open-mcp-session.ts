import { Client, type jsonSchemaValidator, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import { answerCutError, stalledError } from '../../contracts/errors/messages/server-messages.ts';
import { isRecord } from '../../core/shared/json/parse-json.ts';
import { createMcpFetch, type SendMcp } from './mcp-fetch.ts';
import { McpRefusal } from './mcp-refusal.ts';

export interface McpSessionOptions {
  readonly url: string;
  /** Sent as a bearer token; null for none. */
  readonly token: string | null;
  readonly runId: string | null;
  readonly maxBytes: number;
  /** Milliseconds for connecting. */
  readonly connectMs: number;
  /** Milliseconds for a request that the SDK sends without a limit of its own. */
  readonly callMs: number;
  readonly version: string;
  readonly send: SendMcp;
  readonly signal: AbortSignal;
}

/** A tool as the SDK lists it. */
export interface SessionTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: unknown;
  readonly annotations?: Record<string, never> | object | undefined;
}

/** A connection to a server. Rejects with the reason of the gate, or with what the server or the SDK said. */
export interface McpSession {
  readonly protocol: string;
  readonly title: string;
  listTools(ms: number, signal: AbortSignal): Promise<readonly SessionTool[]>;
  callTool(name: string, input: Record<string, unknown>, ms: number, signal: AbortSignal): Promise<object>;
  /** Lists what the server offers beside tools. A kind that it does not offer is empty. */
  listOffers(ms: number, signal: AbortSignal): Promise<{ resources: readonly object[]; prompts: readonly object[] }>;
  readResource(uri: string, ms: number, signal: AbortSignal): Promise<object>;
  getPrompt(name: string, input: Record<string, string>, ms: number, signal: AbortSignal): Promise<object>;
  close(): Promise<void>;
}

/** Most pages of a list. */
const MAX_PAGES = 8;

/** Results of tools are data for an agent, which reads them whatever their form. */
const ANY_OUTPUT: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

/**
 * Connects by the protocol of 2026-07-28, or by that of 2025-11-25 when the server knows no later one. The client declares no capabilities: a
 * server can request neither an answer of a model, nor files, nor input of the person.
 */
export async function openMcpSession(options: McpSessionOptions): Promise<McpSession> {
  const { url, token, runId, maxBytes, connectMs, callMs, version, send, signal } = options;
  const { host, href } = new URL(url);
  const cutMark = crypto.randomUUID();
  let failure: unknown = null;
  const client = new Client(
    { name: 'cloister', version },
    {
      capabilities: {},
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: connectMs } },
      inputRequired: { autoFulfill: false },
      jsonSchemaValidator: ANY_OUTPUT,
      listMaxPages: MAX_PAGES,
    },
  );
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: createMcpFetch({
      url: href,
      runId,
      maxBytes,
      limitMs: callMs,
      send,
      cutMark,
      onFailure(error) {
        failure ??= error;
      },
    }),
    ...(token === null ? {} : { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
    // A stream that ends early is not resumed: its request ends with an error of the fetch function.
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 1000,
      reconnectionDelayGrowFactor: 1,
    },
  });

  /** Prefers the reason of the gate to what the SDK makes of it. `isCall`: the server may have acted, whatever the error. */
  async function attempt<T>(
    ms: number,
    until: AbortSignal,
    act: (signal: AbortSignal) => Promise<T>,
    isCall = false,
  ): Promise<T> {
    failure = null;
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(stalledError(isCall ? 'mcpCall' : 'mcp', { host, n: Math.round(ms / 1000) })),
      ms,
    );
    const both = AbortSignal.any([until, late.signal]);
    try {
      return await Promise.race([act(both), rejected(both)]);
    } catch (error) {
      if (both.aborted) throw both.reason;
      if (isCut(error, cutMark)) throw answerCutError(isCall ? 'mcp' : 'mcpList', { host });
      // How `fetch` rejects when the connection fails.
      if (isCall && failure instanceof TypeError) throw answerCutError('mcpLost', { host });
      throw hasErrorCode(failure) || failure instanceof McpRefusal ? failure : error;
    } finally {
      clearTimeout(timer);
    }
  }

  try {
    await attempt(connectMs, signal, (both) => client.connect(transport, { signal: both, timeout: connectMs }));
  } catch (error) {
    await client.close().catch(() => undefined);
    throw error;
  }
  return {
    protocol: client.getNegotiatedProtocolVersion() ?? '',
    title: client.getServerVersion()?.name ?? '',
    async listTools(ms, until) {
      if (client.getServerCapabilities()?.tools === undefined) return [];
      const { tools } = await attempt(ms, until, (both) =>
        client.listTools(undefined, { signal: both, timeout: ms, cacheMode: 'refresh' }),
      );
      return tools;
    },
    callTool: (name, input, ms, until) =>
      attempt(
        ms,
        until,
        (both) => client.callTool({ name, arguments: input }, { signal: both, timeout: ms, maxTotalTimeout: ms }),
        true,
      ),
    async listOffers(ms, until) {
      const offered = client.getServerCapabilities();
      return attempt(ms, until, async (both) => {
        const options = { signal: both, timeout: ms, cacheMode: 'refresh' } as const;
        const { resources } = offered?.resources ? await client.listResources(undefined, options) : { resources: [] };
        const { prompts } = offered?.prompts ? await client.listPrompts(undefined, options) : { prompts: [] };
        return { resources, prompts };
      });
    },
    readResource: (uri, ms, until) =>
      attempt(ms, until, (both) =>
        client.readResource({ uri }, { signal: both, timeout: ms, maxTotalTimeout: ms, cacheMode: 'refresh' }),
      ),
    getPrompt: (name, input, ms, until) =>
      attempt(ms, until, (both) =>
        client.getPrompt({ name, arguments: input }, { signal: both, timeout: ms, maxTotalTimeout: ms }),
      ),
    async close() {
      const ended = AbortSignal.timeout(2000);
      await Promise.race([transport.terminateSession().catch(() => undefined), aborted(ended)]);
      await client.close().catch(() => undefined);
    },
  };
}

function isCut(error: unknown, cutMark: string): boolean {
  return isRecord(error) && isRecord(error['data']) && error['data']['cutMark'] === cutMark;
}

function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
