import { type GateMessage, type GateReply, gateReplySchema } from '../../contracts/wire/gate-messages.ts';

/** How long the gate may take to answer, in milliseconds. It only looks into its own small database. */
const PATIENCE_MS = 3000;

/** Whether the gate stands between this worker and the network. */
export type GateAnswer = { gate: 'on' } | { gate: 'off'; reason: string };

/** Tells the gate something; null when there is none, as a plain file server does not know the address. */
export async function tellGate(gateUrl: string, message: GateMessage): Promise<GateReply | null> {
  return ask(gateUrl, { method: 'POST', body: JSON.stringify(message) });
}

/**
 * Asks for a sign that only the gate can give: whether a page or worker is "controlled" says nothing.
 * Never rejects, and answers within a few seconds.
 */
export async function probeGate(gateUrl: string, build: string): Promise<GateAnswer> {
  const nonce = crypto.randomUUID();
  const reply = await ask(`${gateUrl}?nonce=${nonce}`, { method: 'GET' });
  if (reply?.type !== 'here' || reply.nonce !== nonce) {
    return { gate: 'off', reason: 'The service worker did not answer. Reload the page.' };
  }
  if (reply.build === build) return { gate: 'on' };
  return { gate: 'off', reason: 'The service worker belongs to another version of Cloister. Reload the page.' };
}

async function ask(url: string, init: RequestInit): Promise<GateReply | null> {
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return gateReplySchema.safeParse(await response.json()).data ?? null;
  } catch {
    // No answer, or one that is not the gate's.
    return null;
  }
}
