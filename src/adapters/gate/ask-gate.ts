import { gateOffError } from '../../contracts/errors/messages/server-messages.ts';
import { reasonOf } from '../../contracts/sentences/said.ts';
import { type GateMessage, type GateReply, gateReplySchema } from '../../contracts/wire/gate-messages.ts';

/** Deadline for the gate's answer, in milliseconds. The gate only reads its own small database. */
const PATIENCE_MS = 3000;

/** Whether the network gate controls this worker's requests. */
export type GateAnswer = { gate: 'on' } | ({ gate: 'off' } & ReturnType<typeof reasonOf>);

/** Sends a message to the gate; null without a gate, since a static file server does not know the URL. */
export async function tellGate(gateUrl: string, message: GateMessage): Promise<GateReply | null> {
  return ask(gateUrl, { method: 'POST', body: JSON.stringify(message) });
}

/**
 * Probes the gate with a nonce that only the gate can answer; being "controlled" by a service worker proves nothing. Never
 * rejects; resolves within seconds.
 */
export async function probeGate(gateUrl: string, build: string): Promise<GateAnswer> {
  const nonce = crypto.randomUUID();
  const reply = await ask(`${gateUrl}?nonce=${nonce}`, { method: 'GET' });
  if (reply?.type !== 'here' || reply.nonce !== nonce) {
    return { gate: 'off', ...reasonOf(gateOffError.sentence('silent')) };
  }
  if (reply.build === build) return { gate: 'on' };
  return { gate: 'off', ...reasonOf(gateOffError.sentence('otherVersion')) };
}

async function ask(url: string, init: RequestInit): Promise<GateReply | null> {
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return gateReplySchema.safeParse(await response.json()).data ?? null;
  } catch {
    // No answer, or not from the gate.
    return null;
  }
}
