import { createGateStore, type GateStore, type LedgerKind } from '../../adapters/gate/gate-store.ts';
import { recordPolicyRefusals, recordRefusal } from '../../adapters/gate/record-refusals.ts';
import { GATE_CHANNEL, GATE_PATH } from '../../contracts/wire/channels.ts';
import type { GateNotice, GateState, LedgerEntry } from '../../contracts/wire/gate-messages.ts';

let store: GateStore | null = null;

function gateStore(): GateStore {
  store ??= createGateStore();
  return store;
}

/** What the gate goes by, and the sums of what left. */
export function readGate(): Promise<GateState> {
  return gateStore().state();
}

/** The newest lines of the ledger first. Default: all that are kept, of both kinds. */
export function readLedger(limit = 100_000, kind?: LedgerKind): Promise<LedgerEntry[]> {
  return gateStore().ledger(limit, kind);
}

/**
 * Switches airplane mode. When it resolves, it is kept and holds: the gate has dropped what was announced. Where there
 * is no gate, nothing can leave, and the choice is kept for when there is one.
 */
export async function setAirplane(on: boolean): Promise<void> {
  const { tellGate } = await import('../../adapters/gate/ask-gate.ts');
  const answer = await tellGate(new URL(GATE_PATH, document.baseURI).href, { type: 'airplane', on });
  if (answer?.type !== 'noted') await gateStore().setAirplane(on);
}

/** Tells of every change; returns how to stop. */
export function onGateChange(listener: (notice: GateNotice) => void): () => void {
  const channel = new BroadcastChannel(GATE_CHANNEL);
  channel.onmessage = (event: MessageEvent<GateNotice>) => listener(event.data);
  return () => channel.close();
}

/** Writes to the ledger what the page's policy and the walls of public/before-start.js refuse. */
export function recordPageRefusals(): void {
  recordPolicyRefusals(window, gateStore());
  window.addEventListener('cloister-refused', (event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') {
      void recordRefusal(window, gateStore(), event.detail, 'page');
    }
  });
}
