import { WEIGH } from '../../contracts/wire/channels.ts';

/** Lets a worker ask how many bytes this page and all its workers take. Returns the worker. */
export function weighFor<W extends Pick<Worker, 'addEventListener'>>(worker: W): W {
  worker.addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
    if (data === WEIGH && port) void weigh().then((bytes) => port.postMessage(bytes));
  });
  return worker;
}

/** Null where the browser does not say: Chromium does, and only where the page is isolated. It may take some seconds. */
async function weigh(): Promise<number | null> {
  const measure: unknown = Reflect.get(performance, 'measureUserAgentSpecificMemory');
  if (typeof measure !== 'function') return null;
  try {
    const measured: unknown = await measure.call(performance);
    if (typeof measured !== 'object' || measured === null || !('bytes' in measured)) return null;
    return typeof measured.bytes === 'number' ? measured.bytes : null;
  } catch {
    return null;
  }
}
