import { fillEngines } from './register-service-worker.ts';

/** Delay between the other files and the engines, in milliseconds: the engines are rarely needed at once. */
const AFTER_MS = 5000;
/** Free space below which notes take precedence, in bytes. The engines take 15 MB. */
const ROOM_BYTES = 250_000_000;

interface Device {
  readonly connection?: { readonly saveData?: boolean } | undefined;
  readonly storage: { estimate(): Promise<{ quota?: number; usage?: number }> };
}

/**
 * Caches the engines before they are needed, so that a model copied in without a network can run. Does nothing when
 * data saving is on or space is short; the engines are then fetched with the first model.
 *
 * @returns a function that cancels a download that has not started
 */
export function fetchEnginesLater(
  device: Device = navigator,
  fill: () => Promise<void> = fillEngines,
  afterMs = AFTER_MS,
): () => void {
  const timer = setTimeout(() => {
    if (device.connection?.saveData === true) return;
    hasRoom(device)
      .then((room) => (room ? fill() : undefined))
      .catch(() => undefined);
  }, afterMs);
  return () => clearTimeout(timer);
}

async function hasRoom({ storage }: Device): Promise<boolean> {
  const { quota = 0, usage = 0 } = await storage.estimate();
  return quota - usage >= ROOM_BYTES;
}
