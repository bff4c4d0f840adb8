import { z } from 'zod';
import { freeBytesOf } from '../../adapters/dexie/commit/storage-quota.ts';
import type { DeviceFacts } from '../../contracts/domain/local-model.ts';
import { saidSchema } from '../../contracts/errors/error-data.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import { modelUnfitError } from '../../contracts/errors/messages/model-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import type { ModelHostKind } from '../../contracts/wire/model-port.ts';
import type { Services } from '../app/services.ts';

const gpuSchema = z.object({
  vendor: z.string(),
  architecture: z.string(),
  isSoftware: z.boolean(),
  hasShaderF16: z.boolean(),
  maxBufferBytes: z.number(),
  maxBindingBytes: z.number(),
});
/** The facts from the host of the kind `worker`. */
const workerFactsSchema = z.object({
  gpu: gpuSchema.nullable().catch(null),
  gpuReason: saidSchema.catch({ message: '' }),
  threads: z.number().int().positive().catch(1),
});
/** The facts from the page about the browser's own model. */
const pageFactsSchema = z.object({
  builtIn: z.enum(['available', 'downloadable', 'downloading', 'unavailable']).catch('unavailable'),
});

/** Reads the device facts for models. A fact that is unavailable has a reason. */
export async function readDevice(services: Services): Promise<DeviceFacts> {
  const worker = workerFactsSchema.parse(await ask(services, 'worker'));
  const { builtIn } = pageFactsSchema.parse(await ask(services, 'page'));
  const { gpu, gpuReason, threads } = worker;
  return {
    gpu,
    gpuReason: gpu === null && gpuReason.message === '' ? modelUnfitError.sentence('noWebGpu') : gpuReason,
    threads,
    memoryGb: memoryGb(),
    builtIn,
    freeBytes: freeBytesOf(await services.storageEstimate()),
  };
}

async function ask({ localModels }: Services, host: ModelHostKind): Promise<Record<string, unknown>> {
  try {
    return await localModels.engines.device(host);
  } catch (error) {
    return { gpuReason: saidOf(toErrorData(error)) };
  }
}

/** Returns the memory in gigabytes; null where the browser does not report it. */
function memoryGb(): number | null {
  const memory: unknown = 'deviceMemory' in navigator ? navigator.deviceMemory : null;
  return typeof memory === 'number' ? memory : null;
}
