import { readGate } from '../../client/network/gate-client.ts';
import { checkLanguage, installLanguage, startRecognition } from '../../client/speech/recognition.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import { createExternalStore } from '../kit/hooks/external-store.ts';
import { activeLanguage } from '../kit/language/active-language.ts';
import { dictationStrings as strings } from './dictation-strings.ts';

/** What dictation does now. `asks`: the person decides on the download of a language pack. */
export type Dictation =
  | { phase: 'off' }
  | { phase: 'starting' | 'downloading' | 'asks' }
  | { phase: 'listening'; interim: string }
  | { phase: 'failed'; message: string };

/** There is one microphone, so there is one dictation. */
export const dictation = createExternalStore<Dictation>({ phase: 'off' });

let stop: (() => void) | null = null;
/** Grows with each start, so that a late answer of an earlier one changes nothing. */
let attempt = 0;
let take: (text: string) => void = () => {};

/** The language of the browser that fits the screen's, with its region: `de-AT` for German. */
export function dictationLanguage(): string {
  const { locale } = activeLanguage;
  const base = new Intl.Locale(locale).language;
  return navigator.languages.find((tag) => new Intl.Locale(tag).language === base) ?? locale;
}

export function languageName(): string {
  return new Intl.DisplayNames([activeLanguage.locale], { type: 'language' }).of(dictationLanguage()) ?? '';
}

/** Starts to listen and gives each finished piece of text to `onText`; asks first when a download is needed. */
export async function startDictation(onText: (text: string) => void): Promise<void> {
  stopDictation();
  take = onText;
  const own = attempt;
  dictation.set({ phase: 'starting' });
  try {
    const found = await checkLanguage(dictationLanguage());
    if (own !== attempt) return;
    if (found === 'available') listen();
    else if (found === 'unavailable') fail(strings.noLanguage(languageName()));
    else dictation.set({ phase: 'asks' });
  } catch (error) {
    if (own === attempt) fail(strings.errors.other(toErrorData(error).message));
  }
}

/** Downloads the language pack that the person agreed to, then listens. Refused in airplane mode. */
export async function downloadAndListen(): Promise<void> {
  const own = attempt;
  dictation.set({ phase: 'downloading' });
  try {
    if ((await readGate())?.airplane) return fail(strings.airplane);
    const done = await installLanguage(dictationLanguage());
    if (own !== attempt) return;
    if (done) listen();
    else fail(strings.notInstalled);
  } catch {
    if (own === attempt) fail(strings.notInstalled);
  }
}

export function stopDictation(): void {
  attempt += 1;
  stop?.();
  stop = null;
  dictation.set({ phase: 'off' });
}

function listen(): void {
  const own = attempt;
  const isOwn = () => own === attempt;
  stop = startRecognition(dictationLanguage(), {
    onText: (text) => {
      if (text !== '') take(text);
    },
    onInterim: (interim) => {
      if (isOwn()) dictation.set({ phase: 'listening', interim });
    },
    onError: (code) => {
      if (isOwn() && code !== 'aborted') fail(messageOf(code));
    },
    onEnd: () => {
      if (isOwn() && dictation.get().phase === 'listening') stopDictation();
    },
  });
  if (stop === null) fail(strings.noLanguage(languageName()));
  else dictation.set({ phase: 'listening', interim: '' });
}

function fail(message: string): void {
  attempt += 1;
  stop?.();
  stop = null;
  dictation.set({ phase: 'failed', message });
}

function messageOf(code: string): string {
  if (code === 'not-allowed' || code === 'service-not-allowed') return strings.errors.denied;
  if (code === 'audio-capture') return strings.errors.microphone;
  if (code === 'no-speech') return strings.errors.silence;
  return code === 'language-not-supported' ? strings.noLanguage(languageName()) : strings.errors.other(code);
}
