import { useCallback, useEffect, useState } from 'react';
import type { GateState, LedgerEntry, RefusalRule } from '../../contracts/wire/gate-messages.ts';
import { onGateChange, readGate, readLedger } from './gate-client.ts';

/** Returns the rules of the gate and keeps them current; undefined until they are read, or when they cannot be read. */
export function useGateState(): GateState | undefined {
  return useGateRead(readGate);
}

/** How many lines of the ledger the screen shows. */
export const SHOWN_LINES = 200;

/** How many lines are searched for those of a filter. */
const SEARCHED_LINES = 2000;

/** Which lines: all, what was sent, what was refused or got no answer, or what has one reason. */
export type LedgerFilter = 'all' | 'left' | 'refused' | 'unanswered' | RefusalRule;

/** Returns the newest lines of the ledger and keeps them current; undefined until they are read. */
export function useLedger(filter: LedgerFilter): LedgerEntry[] | undefined {
  return useGateRead(useCallback(() => readLines(filter), [filter]));
}

async function readLines(filter: LedgerFilter): Promise<LedgerEntry[]> {
  if (filter === 'all') return readLedger(SHOWN_LINES);
  const of = (entry: LedgerEntry): boolean => {
    if (filter === 'left') return entry.rule === null && entry.unanswered !== true;
    if (filter === 'refused') return entry.rule !== null || entry.unanswered === true;
    return filter === 'unanswered' ? entry.unanswered === true : entry.rule === filter;
  };
  const lines = await readLedger(SEARCHED_LINES, kindOf(filter));
  return lines.filter(of).slice(0, SHOWN_LINES);
}

/** The kind that has all lines of a filter; undefined when both do. */
function kindOf(filter: LedgerFilter): 'left' | 'refused' | undefined {
  if (filter === 'all' || filter === 'refused') return undefined;
  return filter === 'left' || filter === 'unanswered' ? 'left' : 'refused';
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
