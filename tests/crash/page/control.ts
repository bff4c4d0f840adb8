import type { KillPoint } from '../protocol.ts';

/** The line to the process outside. Calls are synchronous: what was told is known there before anything goes on. */
export interface Control {
  /** Tells something and waits until it has arrived. */
  tell(what: 'acknowledge' | 'report' | 'fault', body: unknown): void;
  /** Asks to be killed. Never returns. */
  die(point: string): void;
  /** Asks to be killed and continues until it happens. */
  dieSoon(point: string): void;
}

export function createControl(url: string): Control {
  function send(what: string, body: unknown): void {
    const request = new XMLHttpRequest();
    request.open('POST', `${url}/${what}`, false);
    request.send(JSON.stringify(body));
    if (request.status !== 200) throw new Error(`${what} was not taken: ${request.status}`);
  }
  return {
    tell: send,
    die: (point) => send('die', { point }),
    dieSoon(point) {
      fetch(`${url}/die`, { method: 'POST', body: JSON.stringify({ point }) }).catch(() => undefined);
    },
  };
}

/** Points at which the process can be killed: the runtime's own, and some of this harness. */
export interface Probes {
  readonly reach: (point: string) => void;
  readonly counts: Record<string, number>;
}

/** Reached with the runtime's `commit.before-end`; here the kill comes while the transaction is being written. */
const WHILE_WRITING = 'commit.writing';

export function createProbes(control: Control, kill: KillPoint | null): Probes {
  const counts: Record<string, number> = {};
  const count = (point: string): boolean => {
    const times = (counts[point] ?? 0) + 1;
    counts[point] = times;
    return kill?.point === point && kill.at === times;
  };
  return {
    counts,
    reach(point) {
      if (count(point)) control.die(point);
      if (point === 'commit.before-end' && count(WHILE_WRITING)) control.dieSoon(WHILE_WRITING);
    },
  };
}
