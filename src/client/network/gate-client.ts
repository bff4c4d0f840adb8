import { createGateStore, type GateStore, type LedgerKind } from '../../adapters/gate/gate-store.ts';
import { recordPolicyRefusals, recordRefusal } from '../../adapters/gate/record-refusals.ts';
import { GATE_CHANNEL, GATE_PATH } from '../../contracts/wire/channels.ts';
import type { GateNotice, GateState, LedgerEntry } from '../../contracts/wire/gate-messages.ts';

let store: GateStore | null = null;

function gateStore(): GateStore {
  store ??= createGateStore();
  return store;
}

/** Reads the rules of the gate and the totals of sent requests. */
export function readGate(): Promise<GateState> {
  return gateStore().state();
}

/** Reads the newest lines of the ledger first. Default: all stored lines, of both kinds. */
export function readLedger(limit = 100_000, kind?: LedgerKind): Promise<LedgerEntry[]> {
  return gateStore().ledger(limit, kind);
}

/**
 * Switches airplane mode. Once resolved, the setting is stored and in force: the gate has dropped all announced
 * requests. Without a gate no request can be sent, and the setting is stored for later.
 */
export async function setAirplane(on: boolean): Promise<void> {
  const { tellGate } = await import('../../adapters/gate/ask-gate.ts');
  const answer = await tellGate(new URL(GATE_PATH, document.baseURI).href, { type: 'airplane', on });
  if (answer?.type !== 'noted') await gateStore().setAirplane(on);
}

/** Calls `listener` with every change; returns a function that stops it. */
export function onGateChange(listener: (notice: GateNotice) => void): () => void {
  const channel = new BroadcastChannel(GATE_CHANNEL);
  channel.onmessage = (event: MessageEvent<GateNotice>) => listener(event.data);
  return () => channel.close();
}

/** Records in the ledger the requests that the page's policy and public/before-start.js refuse. */
export function recordPageRefusals(): void {
  recordPolicyRefusals(window, gateStore());
  window.addEventListener('cloister-refused', (event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') {
      void recordRefusal(window, gateStore(), event.detail, 'page');
    }
  });
}
