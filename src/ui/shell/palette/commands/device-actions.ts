import { readGate, setAirplane } from '../../../../client/network/gate-client.ts';
import type { WorkerClient } from '../../../../client/workers/worker-client.ts';
import { catalog } from '../../../kit/language/text-catalog.ts';

type Notify = (text: string) => void;

/** Words of the actions on this device. Separate from those of the other actions, which are loaded at the start. */
const strings = catalog('device-actions', {
  airplaneOn: 'Airplane mode on. Nothing leaves this device.',
  airplaneOff: 'Airplane mode off.',
  locked: 'The API keys are locked.',
  notLockable: 'Your API keys have no passphrase, so they can’t be locked.',
});

export async function toggleAirplane(notify: Notify): Promise<void> {
  const { airplane } = await readGate();
  await setAirplane(!airplane);
  notify(airplane ? strings.airplaneOff : strings.airplaneOn);
}

export async function lockKeys(call: WorkerClient['call'], notify: Notify): Promise<void> {
  const { mode } = await call('vault.status', {});
  if (mode === 'device') {
    notify(strings.notLockable);
    return;
  }
  await call('vault.lock', {});
  notify(strings.locked);
}
