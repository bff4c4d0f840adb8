/** Drivers that compute on the processor. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|microsoft basic|\bwarp\b/i;

/** A graphics card as the browser describes it. */
export interface GraphicsCard {
  /** Identifies the card, its driver and the browser. */
  readonly key: string;
  /** WebGPU is computed on the processor. */
  readonly isSoftware: boolean;
  /** Largest buffer, in bytes. */
  readonly maxBufferBytes: number;
}

/** Returns the card that the engine would use; null without one that has its features. Opens no device. Never rejects. */
export async function findCard(gpu: GPU | undefined): Promise<GraphicsCard | null> {
  const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' }).catch(() => null);
  if (!adapter) return null;
  // The engine's shaders need numbers of 16 bits; without them it computes on the processor without a word.
  if (!adapter.features.has('shader-f16')) return null;
  const { vendor, architecture, device, description, isFallbackAdapter } = adapter.info;
  const isSoftware = isFallbackAdapter === true || SOFTWARE.test([vendor, architecture, device, description].join(' '));
  const [browser = ''] = /(?:Chrome|Firefox|Version)\/\d+/.exec(navigator.userAgent) ?? [];
  const key = JSON.stringify([vendor, architecture, device, description, browser]).slice(0, 1000);
  return { key, isSoftware, maxBufferBytes: adapter.limits.maxBufferSize };
}
