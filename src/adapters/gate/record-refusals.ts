import type { RefusalRule } from '../../contracts/wire/gate-messages.ts';
import type { GateStore } from './gate-store.ts';

/** The part of a `SecurityPolicyViolationEvent` used here. */
interface Violation extends Event {
  readonly blockedURI: string;
}

interface Scope {
  readonly location: { readonly origin: string };
  addEventListener(type: string, listener: (event: Event) => void): void;
}

/** Records requests to other origins that the CSP of this page or worker blocked. */
export function recordPolicyRefusals(scope: Scope, store: GateStore): void {
  scope.addEventListener('securitypolicyviolation', (event) => {
    if (isViolation(event)) void recordRefusal(scope, store, event.blockedURI, 'policy');
  });
}

/** Records a blocked URL. Same-origin URLs and other text are ignored. Never rejects. */
export async function recordRefusal(scope: Scope, store: GateStore, address: string, rule: RefusalRule): Promise<void> {
  const url = URL.parse(address);
  if (url === null || url.origin === scope.location.origin) return;
  const origin = url.origin === 'null' ? url.protocol : url.origin;
  const entry = { purpose: 'unknown', origin, run: null, bytesOut: 0, bytesIn: 0, decision: 'refused', rule } as const;
  // A failing ledger does not revert the refusal.
  await store.append(() => ({ ...entry, atMs: Date.now(), sent: false })).catch(() => undefined);
}

function isViolation(event: Event): event is Violation {
  return 'blockedURI' in event && typeof event.blockedURI === 'string';
}
