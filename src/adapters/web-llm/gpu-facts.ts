import type { DeviceFacts } from '../../contracts/domain/local-model.ts';
import { modelUnfitError } from '../../contracts/errors/messages/model-messages.ts';

/** Drivers that compute on the CPU. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|microsoft basic|\bwarp\b/i;

/** Reads the WebGPU capabilities, or the reason why there are none. Never rejects. */
export async function readGpuFacts(
  gpu: GPU | undefined,
  isSecure: boolean,
): Promise<Pick<DeviceFacts, 'gpu' | 'gpuReason'>> {
  if (gpu === undefined) {
    const reason = isSecure
      ? modelUnfitError.sentence('noWebGpuHere')
      : { message: 'WebGPU needs https or localhost. Models in the GGUF format run without WebGPU.' };
    return { gpu: null, gpuReason: reason };
  }
  try {
    const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
    if (adapter === null) {
      return {
        gpu: null,
        gpuReason: modelUnfitError.sentence('noGpu'),
      };
    }
    return { gpu: describe(adapter), gpuReason: { message: '' } };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { gpu: null, gpuReason: { message: `The browser could not open the GPU: ${said}` } };
  }
}

/** The adapter that the engine would use. */
export function describe({ info, limits, features }: GPUAdapter): NonNullable<DeviceFacts['gpu']> {
  const words = [info.vendor, info.architecture, info.device, info.description].join(' ');
  return {
    vendor: info.vendor,
    architecture: info.architecture,
    isSoftware: info.isFallbackAdapter === true || SOFTWARE.test(words),
    hasShaderF16: features.has('shader-f16'),
    maxBufferBytes: limits.maxBufferSize,
    maxBindingBytes: limits.maxStorageBufferBindingSize,
  };
}

/** Formats the GPU for display: `GPU (apple metal-3)`. */
export function nameGpu(gpu: NonNullable<DeviceFacts['gpu']>): string {
  const named = [gpu.vendor, gpu.architecture].filter((word) => word !== '').join(' ') || 'unnamed';
  return gpu.isSoftware ? `CPU, through a software driver (${named})` : `GPU (${named})`;
}
