import { catalog, message } from '../kit/language/text-catalog.ts';

export const dictationStrings = catalog('dictation', {
  title: 'Dictation',
  dictate: 'Dictate. Recognized on this device.',
  stop: 'Stop dictation',
  listening: 'Listening. Recognized on this device, Escape stops.',
  starting: 'Starting dictation…',
  download: message<(language: string) => string>(
    'To recognize { $language } on this device, your browser downloads a language pack from its maker. What you say stays here.',
  ),
  downloadIt: 'Download',
  downloading: message<(language: string) => string>('Downloading the language pack for { $language }…'),
  airplane: 'Airplane mode is on, so no language pack is downloaded. Turn it off under Privacy, then try again.',
  noLanguage: message<(language: string) => string>(
    'This browser can’t recognize { $language } on this device. Choose another language of the browser, or type.',
  ),
  notInstalled: 'The language pack was not downloaded. Check the connection and the free space, then try again.',
  errors: {
    denied: 'The browser does not allow the microphone. Allow it in the address bar’s site settings, then try again.',
    microphone: 'No microphone was found. Connect one, then try again.',
    silence: 'No speech was recognized. Check the microphone, then try again.',
    other: message<(code: string) => string>('Dictation stopped ({ $code }). Try again.'),
  },
  /** In Settings. */
  local: 'Speech is recognized on this device. The microphone is in the Ask bar, and “Dictate” in the palette.',
  server:
    'This browser would send what you say to a server, so Cloister offers no dictation here. Use a browser that recognizes speech on the device, or the dictation of your system.',
  none: 'This browser does not recognize speech. Use the dictation of your system’s keyboard.',
});
