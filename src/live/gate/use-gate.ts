import { useEffect, useState } from 'react';
import type { GateState, LedgerEntry } from '../../contracts/gate.ts';
import { onGateChange, readGate, readLedger } from './gate-client.ts';

/** What the gate goes by, kept up to date; undefined until it is read, or where it cannot be. */
export function useGateState(): GateState | undefined {
  return useGateRead(readGate);
}

const newestLines = () => readLedger(SHOWN_LINES);

/** How many lines of the ledger the screen shows. */
export const SHOWN_LINES = 200;

/** The newest lines of the ledger, kept up to date; undefined until they are read. */
export function useLedger(): LedgerEntry[] | undefined {
  return useGateRead(newestLines);
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
