/** Returns whether the browser can be told to recognize speech on this device. Without that, it is never asked to. */
export function hasLocalSpeech(): boolean {
  const found: unknown = Reflect.get(globalThis, 'SpeechRecognition');
  return typeof found === 'function' && typeof found.prototype === 'object' && 'processLocally' in found.prototype;
}
