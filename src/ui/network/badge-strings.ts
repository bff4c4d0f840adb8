import { count } from '../kit/format.ts';

const hosts = (n: number) => count(n, 'host', 'hosts');

/** In its own file because the first screen loads it. */
export const badgeStrings = {
  starting: 'Starting',
  ungated: 'Unprotected',
  sealed: 'Sealed',
  airplane: 'Airplane',
  hosts,
  label: {
    starting: 'Network protection has not been checked yet. Details',
    ungated: 'Unprotected: the network gate is off. Details',
    sealed: 'Sealed: nothing leaves this device. Details',
    airplane: 'Airplane: nothing leaves this device. Details',
    hosts: (n: number) => `${hosts(n)} allowed. Details`,
  },
};
