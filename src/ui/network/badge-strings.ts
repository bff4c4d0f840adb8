import { catalog, message } from '../kit/language/text-catalog.ts';

/** In its own file because the first screen loads it. */
export const badgeStrings = catalog('badge', {
  starting: 'Starting',
  ungated: 'Unprotected',
  sealed: 'Sealed',
  airplane: 'Airplane',
  hosts: message<(n: number) => string>('{ $n -> [one] { $n } host *[other] { $n } hosts }'),
  label: {
    starting: 'Starting: network protection has not been checked yet. Details',
    ungated: 'Unprotected: the network gate is off. Details',
    sealed: 'Sealed: nothing leaves this device. Details',
    airplane: 'Airplane: nothing leaves this device. Details',
    hosts: message<(n: number) => string>('{ $n -> [one] { $n } host *[other] { $n } hosts } allowed. Details'),
  },
});
