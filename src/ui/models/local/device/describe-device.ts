import type { DeviceFacts } from '../../../../contracts/domain/local-model.ts';
import { translate } from '../../../kit/worker-texts/translate.ts';
import { deviceStrings } from './device-strings.ts';

/** The minimum buffer binding size that WebGPU guarantees; tensors of larger models exceed it. */
const SMALL_BINDING_BYTES = 128 * 1024 * 1024;

/** The capabilities of a device, and warnings to consider before choosing a model. */
export interface DeviceWords {
  facts: string[];
  warnings: string[];
}

export function describeDevice({ gpu, gpuReason, threads, memoryGb }: DeviceFacts): DeviceWords {
  const words = deviceStrings.device;
  const facts: string[] = [];
  const warnings: string[] = [];
  if (gpu) {
    const name = [gpu.vendor, gpu.architecture].filter((part) => part !== '').join(' ');
    facts.push(words.gpu(name === '' ? words.unnamed : name), gpu.hasShaderF16 ? words.half : words.noHalf);
    if (gpu.isSoftware) warnings.push(words.software);
    else if (gpu.maxBindingBytes <= SMALL_BINDING_BYTES) warnings.push(words.small(gpu.maxBindingBytes));
  } else {
    warnings.push(words.noGpu(translate(gpuReason.message, gpuReason)));
  }
  facts.push(words.threads(threads));
  if (threads === 1) warnings.push(words.oneThread);
  if (memoryGb !== null) facts.push(words.memory(memoryGb));
  return { facts, warnings };
}
