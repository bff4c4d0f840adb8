import { DEFAULT_HUB, type ModelHub } from '../../../contracts/domain/models/model-hub.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { originSchema } from '../../../contracts/wire/gate-messages.ts';
import { recordAsPerson, type Services } from '../../app/services.ts';

/** Uses another hub for models that are added from now on; null for the default one. Throws `bad-input`. */
export async function setHub(services: Services, address: string | null): Promise<ModelHub> {
  const next = address === null ? null : originOf(address);
  const hub = await services.store.updateModelHub((now) => ({ ...now, address: next === DEFAULT_HUB ? null : next }));
  const outputSummary = `downloads from ${next ?? DEFAULT_HUB}`;
  await recordAsPerson(services, { action: 'model.configure', target: 'hub', outputSummary });
  return hub;
}

function originOf(address: string): string {
  const origin = URL.parse(address)?.origin;
  const parsed = originSchema.safeParse(origin);
  if (parsed.success) return parsed.data;
  throw badInputError('addressAlone', { origin: address.slice(0, 120) }, { field: 'address' });
}
