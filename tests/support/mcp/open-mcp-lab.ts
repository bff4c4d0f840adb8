import type { ToolCallOutcome } from '../../../src/contracts/domain/tool.ts';
import type { McpRequest } from '../../../src/runtime/network/network-request.ts';
import { nodeOutside } from '../node-outside.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../runtime-lab.ts';

export interface McpLab extends RuntimeLab {
  /** Requests that went through the gate. */
  readonly sent: McpRequest[];
  readonly notebookId: string;
  /** Calls a tool as the agent `tester`. */
  use(toolName: string, input: unknown): Promise<ToolCallOutcome>;
  allow(outcome: ToolCallOutcome, decision?: 'allow_once' | 'allow_always'): Promise<ToolCallOutcome | undefined>;
}

/** The runtime with an agent that may use other services, and requests to servers that are counted. */
export async function openMcpLab(options: Parameters<typeof openRuntimeLab>[0] = {}): Promise<McpLab> {
  const sent: McpRequest[] = [];
  const lab = await openRuntimeLab({
    ...options,
    outside: nodeOutside({
      sendMcp: (request) => {
        sent.push(request);
        const { url, method, headers, body, signal } = request;
        return fetch(url, { method, headers, signal, redirect: 'manual', ...(body === undefined ? {} : { body }) });
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
