import type { SimulatedAccess, Simulation } from '../../contracts/wire/commands/simulate.ts';

/** The bits of an entry of `Simulation.access`. */
export const ACCESS = { read: 1, write: 2, create: 4, delete: 8, folder: 16 } as const;
/** Set when there is any right. */
export const ANY_ACCESS = ACCESS.read | ACCESS.write | ACCESS.create | ACCESS.delete;

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
