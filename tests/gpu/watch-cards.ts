const CHANNEL = 'watch-cards';

/** Runs at the start of the engine's worker: reports what is asked of WebGPU. */
const WATCHING = `
{
  const channel = new BroadcastChannel('${CHANNEL}');
  const { requestAdapter } = GPU.prototype;
  GPU.prototype.requestAdapter = function (options) {
    channel.postMessage('adapter');
    return requestAdapter.call(this, options);
  };
}
`;

/** Counts the adapters that the engine's worker requests. The engine makes its worker from a text, which gets a beginning here. */
export function watchCards() {
  const channel = new BroadcastChannel(CHANNEL);
  let adapters = 0;
  channel.onmessage = () => {
    adapters += 1;
  };
  const PlainBlob = globalThis.Blob;
  globalThis.Blob = class extends PlainBlob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      const [first] = parts;
      const isEngine = typeof first === 'string' && first.startsWith('const RUN_OPTIONS');
      super(isEngine ? [WATCHING, ...parts] : parts, options);
    }
  };
  return {
    adapters: () => adapters,
    stop() {
      globalThis.Blob = PlainBlob;
      channel.close();
    },
  };
}
