import { catalog, message } from '../../../kit/language/text-catalog.ts';

/** What this device can run, and how its storage is used. */
export const deviceStrings = catalog('local-model', {
  device: {
    looking: 'Checking this device…',
    failed: message<(why: string) => string>('This device could not be checked. { $why }'),
    gpu: message<(name: string) => string>('Graphics card: { $name }'),
    unnamed: 'name unknown',
    half: 'supports half precision (f16)',
    noHalf: 'no half precision (f16), so models need more memory',
    noGpu: message<(why: string) => string>('No graphics card available for models. { $why }'),
    software:
      'The processor emulates the graphics card here, so a single word can take many seconds. A GGUF file on the processor is much faster.',
    small: message<(bytes: number) => string>(
      'Graphics memory is limited to buffers of { BYTES($bytes) } here, so large models may fail to load. Choose a small model.',
    ),
    threads: message<(n: number) => string>('{ $n -> [one] 1 processor thread *[other] { $n } processor threads }'),
    oneThread:
      'Models on the processor are slow, because this page can use only one thread (no cross-origin isolation). Reload the page once; if that does not help, the server of this page or the browser does not allow more threads.',
    memory: message<(gb: number) => string>('about { $gb } GB of memory'),
  },

  space: {
    title: 'Storage',
    bar: 'Storage use',
    app: message<(bytes: number) => string>('Cloister itself, with its reserve: { BYTES($bytes) }'),
    notes: message<(bytes: number) => string>('Notebooks, their history and log: { BYTES($bytes) }'),
    notesAndApp: message<(bytes: number) => string>('Notebooks, log and Cloister itself: { BYTES($bytes) }'),
    models: message<(bytes: number) => string>('Models: { BYTES($bytes) }'),
    left: message<(bytes: number) => string>('Left: { BYTES($bytes) }'),
    gain: message<(bytes: number, models: number) => string>(
      '{ $models -> [one] Deleting the model frees { BYTES($bytes) }. *[other] Deleting all { $models } models frees { BYTES($bytes) }. }',
      'bytes',
      'models',
    ),
    fetched: 'You can download or import models again, but not notes.',
  },
});
