/** Largest binding in bytes that the engine requests; it falls back to the guaranteed minimum. */
const WANTED_BYTES = 1024 ** 3;

export interface GpuWatch {
  /** Resolves when a device of the engine is lost without a call of `destroy`. Otherwise stays pending. */
  readonly lost: Promise<GpuLoss>;
  /** Stops observing new devices; existing ones stay observed. */
  restore(): void;
  /** Destroys all devices, because the engine leaves one behind when a load fails. */
  destroy(): void;
}

export interface GpuLoss {
  readonly message: string;
  /** Whether memory ran out: reported by the driver, or the engine destroyed the device because it could not create a buffer. */
  readonly outOfMemory: boolean;
}

/**
 * Observes every device requested through `gpu`, because the engine reports a loss only to the console. Also raises the
 * limits: for a device with less than a gigabyte, the engine requests the minimum binding size, and here it gets what the
 * device supports.
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
      // A device not destroyed here was destroyed by the engine, which does so when it cannot create a buffer.
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
