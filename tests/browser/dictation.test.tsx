import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { recognitionKind, startRecognition } from '../../src/client/speech/recognition.ts';
import { stopDictation } from '../../src/ui/dictation/dictation-store.ts';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

interface Scripted {
  processLocally: boolean;
  lang: string;
  onresult: ((event: object) => void) | null;
  onerror: ((event: object) => void) | null;
  onend: (() => void) | null;
}

/** Recognizers that were started, and downloads that were requested. */
let started: Scripted[] = [];
let installs = 0;
let available = 'available';

/** A recognizer with the members of the Web Speech API; `local` leaves out those for recognition on the device. */
function scriptedClass(local: 'whole' | 'no-property' | 'ignored') {
  class Recognition {
    lang = '';
    continuous = false;
    interimResults = false;
    onresult = null;
    onerror = null;
    onend: (() => void) | null = null;
    start() {
      started.push(this as never);
    }
    stop() {
      this.onend?.();
    }
    abort() {
      this.onend?.();
    }
    static available = async () => available;
    static install = async () => {
      installs += 1;
      return true;
    };
  }
  let isLocal = false;
  if (local !== 'no-property') {
    Object.defineProperty(Recognition.prototype, 'processLocally', {
      get: () => isLocal,
      set: (value: boolean) => {
        isLocal = local === 'whole' && value;
      },
    });
  }
  return Recognition;
}

const result = (isFinal: boolean, transcript: string) => Object.assign([{ transcript, confidence: 0.9 }], { isFinal });
const say = (...results: object[]) => started.at(-1)?.onresult?.({ resultIndex: 0, results });

function install(local: Parameters<typeof scriptedClass>[0]): void {
  Object.assign(globalThis, { SpeechRecognition: scriptedClass(local) });
}

let screen: RunScreen;
beforeEach(async () => {
  started = [];
  installs = 0;
  available = 'available';
  Reflect.deleteProperty(globalThis, 'webkitSpeechRecognition');
  install('whole');
  screen = await openRunScreen();
});
afterEach(async () => {
  stopDictation();
  await screen.close();
  Reflect.deleteProperty(globalThis, 'SpeechRecognition');
});

const dictate = () => page.getByRole('button', { name: 'Dictate. Recognized on this device.' });
const field = () => page.getByRole('textbox', { name: 'Ask' });

describe('dictation into the Ask bar', () => {
  it('shows what is being said, writes what is certain, and ends with Escape', async () => {
    await screen.show(null);
    await field().fill('Find');
    await dictate().click();
    await expect.element(page.getByText(/^Listening\. Recognized on this device/)).toBeVisible();
    expect(started).toMatchObject([{ processLocally: true, lang: expect.stringMatching(/^en/) }]);
    say(result(false, 'notes ab'));
    await expect.element(page.getByText('notes ab')).toBeVisible();
    await expect.element(field()).toHaveValue('Find');
    say(result(true, ' notes about leaves'));
    await expect.element(field()).toHaveValue('Find notes about leaves');
    expect(await commands.findViolations('main')).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(/^Listening/)).not.toBeInTheDocument();
    await expect.element(dictate()).toBeVisible();
  });

  it('asks before a language pack is downloaded', async () => {
    available = 'downloadable';
    await screen.show(null);
    await dictate().click();
    await expect.element(page.getByText(/your browser downloads a language pack/)).toBeVisible();
    expect([installs, started.length]).toEqual([0, 0]);
    await page.getByRole('button', { name: 'Download' }).click();
    await expect.element(page.getByText(/^Listening/)).toBeVisible();
    expect([installs, started.length]).toEqual([1, 1]);
  });

  it.each([
    ['not-allowed', /does not allow the microphone\. Allow it/],
    ['audio-capture', /No microphone was found/],
    ['no-speech', /No speech was recognized/],
  ])('says what to do about %s', async (error, words) => {
    await screen.show(null);
    await dictate().click();
    await expect.poll(() => started.length).toBe(1);
    started[0]?.onerror?.({ error, message: '' });
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(dictate()).toBeVisible();
  });
});

describe('a recognizer that may use a server', () => {
  const listener = { onText: () => {}, onInterim: () => {}, onError: () => {}, onEnd: () => {} };

  it.each(['no-property', 'ignored'] as const)('is never started: %s', (local) => {
    install(local);
    expect(startRecognition('en-US', listener)).toBeNull();
    expect(started).toEqual([]);
  });

  it('is not offered, also under its old name', async () => {
    install('no-property');
    await screen.show(null);
    await expect.element(page.getByRole('button', { name: 'Attach files' })).toBeVisible();
    await expect.element(dictate()).not.toBeInTheDocument();
    expect(recognitionKind()).toBe('server');
    Reflect.deleteProperty(globalThis, 'SpeechRecognition');
    expect(recognitionKind()).toBe('none');
    Object.assign(globalThis, { webkitSpeechRecognition: scriptedClass('whole') });
    expect(recognitionKind()).toBe('server');
    Reflect.deleteProperty(globalThis, 'webkitSpeechRecognition');
  });
});
