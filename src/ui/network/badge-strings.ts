import { count } from '../kit/format.ts';

const hosts = (n: number) => count(n, 'host', 'hosts');

/** Apart from the others: the first screen shows it. */
export const badgeStrings = {
  starting: 'Starting',
  ungated: 'Ungated',
  sealed: 'Sealed',
  airplane: 'Airplane',
  hosts,
  label: {
    starting: 'The gate is being asked. Details',
    ungated: 'Ungated: the gate is not up. Details',
    sealed: 'Sealed: nothing leaves this device. Details',
    airplane: 'Airplane: nothing leaves this device. Details',
    hosts: (n: number) => `${hosts(n)} can be reached. Details`,
  },
};
