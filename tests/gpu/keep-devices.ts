/** Every device that is made from now on, so that a test can lose it. */
export function keepDevices(gpu: GPU): Set<GPUDevice> {
  const devices = new Set<GPUDevice>();
  const prototype: GPU = Object.getPrototypeOf(gpu);
  const requestAdapter = prototype.requestAdapter;
  prototype.requestAdapter = async function (this: GPU, options) {
    const adapter = await requestAdapter.call(this, options);
    const requestDevice = adapter?.requestDevice.bind(adapter);
    if (adapter && requestDevice) {
      adapter.requestDevice = async (descriptor) => {
        const device = await requestDevice(descriptor);
        devices.add(device);
        return device;
      };
    }
    return adapter;
  };
  return devices;
}
