import { fillEngines } from './register-service-worker.ts';

/** Delay after the other files until the engines are fetched, in milliseconds: they are rarely needed at once. */
const AFTER_MS = 5000;
/** They take 15 MB. Where the browser offers less than this beside what is there, notes have it. */
const ROOM_BYTES = 250_000_000;

interface Device {
  readonly connection?: { readonly saveData?: boolean } | undefined;
  readonly storage: { estimate(): Promise<{ quota?: number; usage?: number }> };
}

/**
 * Has the engines fetched before anybody needs them, so that a model brought in without a network runs. Not where data are
 * saved or room is short: there they come with the first model.
 *
 * @returns calls it off, while it has not begun
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
