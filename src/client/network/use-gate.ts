import { useCallback, useEffect, useState } from 'react';
import type { GateState, LedgerEntry, RefusalRule } from '../../contracts/wire/gate-messages.ts';
import { onGateChange, readGate, readLedger } from './gate-client.ts';

/** Returns the rules of the gate and keeps them current; undefined until they are read, or when they cannot be read. */
export function useGateState(): GateState | undefined {
  return useGateRead(readGate);
}

/** How many lines of the ledger the screen shows. */
export const SHOWN_LINES = 200;

/** Which lines: all, what was let through, what was refused, or what was refused for one reason. */
export type LedgerFilter = 'all' | 'left' | 'refused' | RefusalRule;

/** Returns the newest lines of the ledger and keeps them current; undefined until they are read. */
export function useLedger(filter: LedgerFilter): LedgerEntry[] | undefined {
  return useGateRead(useCallback(() => readLines(filter), [filter]));
}

async function readLines(filter: LedgerFilter): Promise<LedgerEntry[]> {
  if (filter === 'all') return readLedger(SHOWN_LINES);
  if (filter === 'left' || filter === 'refused') return readLedger(SHOWN_LINES, filter);
  const refused = await readLedger(undefined, 'refused');
  return refused.filter(({ rule }) => rule === filter).slice(0, SHOWN_LINES);
}

function useGateRead<T>(read: () => Promise<T>): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    let stopped = false;
    let reading = false;
    let again = false;
    const look = async () => {
      again = reading;
      if (reading) return;
      reading = true;
      do {
        again = false;
        const next = await read().catch(() => undefined);
        if (!stopped) setValue(next);
      } while (again && !stopped);
      reading = false;
    };
    void look();
    const stop = onGateChange(() => void look());
    return () => {
      stopped = true;
      stop();
    };
  }, [read]);
  return value;
}
