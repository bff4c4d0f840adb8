/** Bytes that one binding may have for the engine, where the device lets it: it asks for this much or for the least there is. */
const WANTED_BYTES = 1024 ** 3;

export interface GpuWatch {
  /** Resolves when a device of the engine is gone, and `destroy` was not called. Stays open else. */
  readonly lost: Promise<GpuLoss>;
  /** Ends the watch over new devices; those that are there stay watched. */
  restore(): void;
  /** Gives back all devices: the engine leaves one behind when it fails to load. */
  destroy(): void;
}

export interface GpuLoss {
  readonly message: string;
  /** Whether memory was short: the driver said so, or the engine gave up the device because a buffer could not be made. */
  readonly outOfMemory: boolean;
}

/**
 * Watches every device that is asked for through `gpu`. The engine itself tells a loss to the console only. It also takes the
 * smallest binding limit for a device that has less than a gigabyte; here it gets what the device has.
 */
export function watchGpu(gpu: GPU): GpuWatch {
  const devices = new Set<GPUDevice>();
  const { promise: lost, resolve } = Promise.withResolvers<GpuLoss>();
  let destroyed = false;

  function take(device: GPUDevice): GPUDevice {
    let outOfMemory = false;
    devices.add(device);
    device.addEventListener('uncapturederror', ({ error }) => {
      outOfMemory ||= error instanceof GPUOutOfMemoryError;
    });
    void device.lost.then(({ reason, message }) => {
      devices.delete(device);
      // A device that was not destroyed here was destroyed by the engine: it does so when a buffer could not be created.
      if (!destroyed) resolve({ message, outOfMemory: outOfMemory || reason === 'destroyed' });
    });
    return device;
  }

  const requestAdapter = gpu.requestAdapter.bind(gpu);
  Object.defineProperty(gpu, 'requestAdapter', {
    configurable: true,
    value: async (options?: GPURequestAdapterOptions) => {
      const adapter = await requestAdapter(options);
      if (adapter === null) return null;
      const requestDevice = adapter.requestDevice.bind(adapter);
      Object.defineProperty(adapter, 'requestDevice', {
        configurable: true,
        value: async (descriptor?: GPUDeviceDescriptor) => take(await requestDevice(widen(descriptor, adapter.limits))),
      });
      return adapter;
    },
  });

  return {
    lost,
    restore: () => void Reflect.deleteProperty(gpu, 'requestAdapter'),
    destroy() {
      destroyed = true;
      for (const device of devices) device.destroy();
    },
  };
}

/** Returns the same request with size limits raised to what the device supports and the engine can use. */
function widen(descriptor: GPUDeviceDescriptor | undefined, limits: GPUSupportedLimits): GPUDeviceDescriptor {
  const asked = descriptor?.requiredLimits ?? {};
  const most = (name: 'maxBufferSize' | 'maxStorageBufferBindingSize') =>
    Math.max(asked[name] ?? 0, Math.min(limits[name], WANTED_BYTES));
  return {
    ...descriptor,
    requiredLimits: {
      ...asked,
      maxBufferSize: most('maxBufferSize'),
      maxStorageBufferBindingSize: most('maxStorageBufferBindingSize'),
    },
  };
}
