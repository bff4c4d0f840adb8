import { vi } from 'vitest';
import { createGatedFetch } from '../../../src/adapters/gate/gated-fetch.ts';
import type { McpRequest } from '../../../src/adapters/mcp/mcp-fetch.ts';
import type { ToolCallOutcome } from '../../../src/contracts/domain/tool.ts';
import type { LedgerEntry } from '../../../src/contracts/wire/gate-messages.ts';
import { deriveAllowlist } from '../../../src/core/network/allowlist.ts';
import { type GateLab, HOME, openGateLab } from '../gate/gate-lab.ts';
import { nodeOutside } from '../node-outside.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../runtime-lab.ts';

export interface McpLab extends RuntimeLab {
  /** Requests that went through the gate. */
  readonly sent: McpRequest[];
  /** The gate, for a lab that was opened with one. */
  readonly gate: GateLab | null;
  /** Resolves with the rows of the stored ledger, once the last answers are counted. Rejects without a gate. */
  ledger(): Promise<LedgerEntry[]>;
  readonly notebookId: string;
  /** Calls a tool as the agent `tester`. */
  use(toolName: string, input: unknown): Promise<ToolCallOutcome>;
  allow(outcome: ToolCallOutcome, decision?: 'allow_once' | 'allow_always'): Promise<ToolCallOutcome | undefined>;
}

type LabOptions = Parameters<typeof openRuntimeLab>[0] & {
  /** Sends requests through a gate with a stored ledger, as a worker does. Default false: they are only counted. */
  readonly hasGate?: boolean;
};

/** The runtime with an agent that may use other services, and requests to servers that are counted. */
export async function openMcpLab({ hasGate = false, ...options }: LabOptions = {}): Promise<McpLab> {
  const sent: McpRequest[] = [];
  const gate = hasGate ? openGateLab() : null;
  const gatedFetch = gate && createGatedFetch(`${HOME}.gate`);
  if (gate !== null) vi.stubGlobal('fetch', throughGate(gate, fetch));
  const lab: RuntimeLab = await openRuntimeLab({
    ...options,
    outside: nodeOutside({
      async sendMcp(request) {
        sent.push(request);
        const { runId, url, method, headers, body, signal } = request;
        const rest = { method, headers, signal, redirect: 'manual' as const, ...(body === undefined ? {} : { body }) };
        if (gate === null || gatedFetch === null) return fetch(url, rest);
        await allowServers(gate, lab);
        return gatedFetch({ purpose: 'mcp', run: runId }, { url, ...rest });
      },
    }),
  });
  const notebookId = await lab.notebook({ '/a.md': 'A', '/secret/b.md': 'B' });
  await lab.call('agents.create', {
    ...agentSpec({ name: 'tester', approvals: 'destructive-only' }),
    can: { read: true, write: true, create: true, delete: true, integrations: true },
  });
  return {
    ...lab,
    sent,
    gate,
    async ledger() {
      if (gate === null) throw new Error('the lab was opened without a gate');
      return gate.store.ledger(1000);
    },
    stop() {
      lab.stop();
      gate?.close();
    },
    notebookId,
    use: (toolName, input) => lab.call('tools.call', { agent: 'tester', toolName, input, notebookId }),
    async allow(outcome, decision = 'allow_once') {
      if (outcome.type !== 'needs-approval') throw new Error(JSON.stringify(outcome));
      const { outcomes } = await lab.call('approvals.respond', {
        approvalIds: [outcome.approvalId],
        decision,
        reach: 'tool',
      });
      return outcomes[0];
    },
  };
}

/** Sends the requests of a worker by the gate, which answers, refuses or passes them. */
function throughGate(gate: GateLab, send: typeof fetch): typeof fetch {
  return async (address, init) => {
    const url = String(address);
    const isPassed = !url.startsWith(HOME);
    if (isPassed) init?.signal?.throwIfAborted();
    const outcome = await gate.request(url, 'worker', { method: init?.method ?? 'GET', body: init?.body ?? null });
    if (outcome === 'passed') return send(address, init);
    if (outcome.type === 'error') throw new TypeError('Failed to fetch');
    return outcome;
  };
}

/** Allows the connected servers, as the app does after each change of them. */
async function allowServers({ store }: GateLab, { runtime }: RuntimeLab): Promise<void> {
  const { servers } = await runtime.services.store.mcpServers();
  const list = deriveAllowlist([], [], [], [], servers);
  const { allowed } = await store.state();
  if (JSON.stringify(list) !== JSON.stringify(allowed)) await store.setAllowed(list);
}
