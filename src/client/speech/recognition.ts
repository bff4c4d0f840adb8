/** Speech recognition on this device. A recognizer that would send sound to a server is never started. */

/** Whether the browser has what a language needs; `downloadable`: after a download by the browser. */
export type Availability = 'available' | 'downloadable' | 'downloading' | 'unavailable';

interface RecognitionResult {
  readonly isFinal: boolean;
  readonly length: number;
  readonly [index: number]: { readonly transcript: string };
}

interface RecognitionEvents {
  onresult: ((event: { resultIndex: number; results: ArrayLike<RecognitionResult> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
}

interface Recognition extends RecognitionEvents {
  processLocally: boolean;
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}

interface RecognitionClass {
  new (): Recognition;
  available(options: { langs: string[]; processLocally: true }): Promise<Availability>;
  install(options: { langs: string[]; processLocally: true }): Promise<boolean>;
}

/** `local`: on this device; `server`: the browser would send sound to a server, so it is not used. */
export function recognitionKind(): 'local' | 'server' | 'none' {
  if (localClass() !== null) return 'local';
  return 'SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis ? 'server' : 'none';
}

/** Returns the class only where an instance can be told to stay on this device. */
function localClass(): RecognitionClass | null {
  const found: unknown = Reflect.get(globalThis, 'SpeechRecognition');
  return isLocalClass(found) ? found : null;
}

function isLocalClass(found: unknown): found is RecognitionClass {
  if (typeof found !== 'function') return false;
  const methods = [Reflect.get(found, 'available'), Reflect.get(found, 'install')];
  return 'processLocally' in found.prototype && methods.every((method) => typeof method === 'function');
}

export async function checkLanguage(lang: string): Promise<Availability> {
  return (await localClass()?.available({ langs: [lang], processLocally: true })) ?? 'unavailable';
}

/** Has the browser download what a language needs, from the browser's own server. Resolves with whether it did. */
export async function installLanguage(lang: string): Promise<boolean> {
  return (await localClass()?.install({ langs: [lang], processLocally: true })) ?? false;
}

export interface RecognitionListener {
  /** Text that will not change any more. */
  onText: (text: string) => void;
  /** The text of what is being said, which may still change. */
  onInterim: (text: string) => void;
  /** A code of the Web Speech API, such as `not-allowed`. */
  onError: (code: string) => void;
  onEnd: () => void;
}

/** Starts to listen, on this device alone. Returns how to stop; null when the browser can’t recognize here. */
export function startRecognition(lang: string, listener: RecognitionListener): (() => void) | null {
  const Local = localClass();
  if (Local === null) return null;
  const recognition = new Local();
  recognition.processLocally = true;
  // A browser that ignores the property would use a server.
  if (recognition.processLocally !== true) return null;
  recognition.lang = lang;
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.onresult = ({ resultIndex, results }) => {
    let interim = '';
    for (const result of Array.from(results).slice(resultIndex)) {
      const text = result[0]?.transcript ?? '';
      if (result.isFinal) listener.onText(text.trim());
      else interim += text;
    }
    listener.onInterim(interim.trim());
  };
  recognition.onerror = ({ error }) => listener.onError(error);
  recognition.onend = () => listener.onEnd();
  recognition.start();
  return () => recognition.stop();
}
