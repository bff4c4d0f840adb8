import { expect, it } from 'vitest';
import { addTexts } from '../../../../../src/ui/kit/language/text-catalog.ts';
import { resources } from '../../../../../src/ui/languages/de-worker.ts';

it.each([
  ['The script ran longer than 30 seconds.', 'Das Skript lief länger als 30 Sekunden.'],
  [
    'The script failed and nothing was changed: The script made more than 2000 calls.',
    'Das Skript ist fehlgeschlagen, und es wurde nichts geändert: Das Skript hat mehr als 2.000 Aufrufe gemacht.',
  ],
  [
    'The script failed and nothing was changed: The script used too much memory (line 7). It printed: a | b',
    'Das Skript ist fehlgeschlagen, und es wurde nichts geändert: Das Skript hat zu viel Speicher gebraucht (Zeile 7). Ausgabe: a | b',
  ],
  [
    'The script failed and nothing was changed: TypeError: x is not a function (line 2).',
    'Das Skript ist fehlgeschlagen, und es wurde nichts geändert: TypeError: x is not a function (Zeile 2).',
  ],
  [
    'The script failed and nothing was changed: The result is longer than 20000 characters. Return less.',
    'Das Skript ist fehlgeschlagen, und es wurde nichts geändert: Das Ergebnis ist länger als 20.000 Zeichen. Geben Sie weniger zurück.',
  ],
])('says “%s” in German', async (said, german) => {
  addTexts(resources);
  // The catalogs read their texts when their module runs.
  const { findTranslation } = await import('../../../../../src/ui/kit/worker-texts/known-sentences.ts');
  const shown = findTranslation(said)?.replaceAll(/[\u2068\u2069]/g, '');
  // The numbers are those of the locale of this process.
  expect(shown?.replaceAll(/(?<=\d)[,.](?=\d{3})/g, '.')).toBe(german);
});
