import type { Label } from '../../contracts/domain/notebook/label.ts';
import type { SimulatedAccess, Simulation } from '../../contracts/wire/commands/simulate.ts';

/** The bits of an entry of `Simulation.access` and `Simulation.asks`. */
export const ACCESS = { read: 1, write: 2, create: 4, delete: 8, folder: 16 } as const;
/** Set when there is any right. */
export const ANY_ACCESS = ACCESS.read | ACCESS.write | ACCESS.create | ACCESS.delete;
/** Bits of `Simulation.labels`. */
export const LABEL_BITS: Readonly<Record<Label, number>> = { 'local-only': 1, untrusted: 2 };

/** The rights that are simulated, in the order of `Simulation.deciding`. */
export const SIMULATED = ['read', 'write', 'create', 'delete'] as const;
export type SimulatedRight = (typeof SIMULATED)[number];

/** Returns the rights on the path at an index. */
export function accessAt({ paths, access }: Pick<Simulation, 'paths' | 'access'>, index: number): SimulatedAccess {
  const bits = access[index] ?? 0;
  return {
    path: paths[index] ?? '',
    read: (bits & ACCESS.read) !== 0,
    write: (bits & ACCESS.write) !== 0,
    create: (bits & ACCESS.create) !== 0,
    delete: (bits & ACCESS.delete) !== 0,
  };
}

/** A path with the decision on each right and the rule behind it. */
export interface ExplainedAccess {
  readonly path: string;
  readonly labels: readonly Label[];
  readonly cells: Readonly<Record<SimulatedRight, { decision: 'allow' | 'ask' | 'deny'; rule: string }>>;
}

/** Returns the decisions on the path at an index. */
export function explainAt(simulation: Simulation, index: number): ExplainedAccess {
  const { paths, access, asks, deciding, rules, labels } = simulation;
  const cell = (right: SimulatedRight) => {
    const rule = rules[deciding[index * SIMULATED.length + SIMULATED.indexOf(right)] ?? -1] ?? '';
    if (((access[index] ?? 0) & ACCESS[right]) === 0) return { decision: 'deny' as const, rule };
    return { decision: ((asks[index] ?? 0) & ACCESS[right]) === 0 ? ('allow' as const) : ('ask' as const), rule };
  };
  const bits = labels[index] ?? 0;
  return {
    path: paths[index] ?? '',
    labels: (['local-only', 'untrusted'] as const).filter((label) => (bits & LABEL_BITS[label]) !== 0),
    cells: { read: cell('read'), write: cell('write'), create: cell('create'), delete: cell('delete') },
  };
}
