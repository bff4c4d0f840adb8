import type { Agent } from '../../../contracts/domain/agent.ts';
import { unsavedAgent } from '../../../core/run/unsaved-agent.ts';

/** Returns the person in the form in which calls are prepared: all files, no network. */
export function personAsAgent(nowMs: number): Agent {
  return unsavedAgent('person', nowMs, {
    title: 'Person',
    approvals: 'every-write',
    can: { read: true, write: true, create: true, delete: true, execute: true, integrations: false },
    limits: { requestsPerHour: 1, tokensPerRequest: 1, steps: 1, toolCalls: 1, wallClockMs: 60_000 },
  });
}
