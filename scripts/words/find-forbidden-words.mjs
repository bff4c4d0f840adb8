/** Product and licence names that contain a forbidden word. */
const allowed = [/\bLibreOffice\b/g, /\bMicrosoft Office\b/g, /\bTerms of Use\b/g];

/**
 * Reads the list of forbidden words.
 *
 * @param {string} text the content of `forbidden-words.txt`
 * @returns {string[]} each form of each word, in lower case
 */
export function readWordList(text) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .flatMap((line) => line.split('/'))
    .map((word) => word.trim().toLowerCase());
}

/**
 * Finds forbidden words in a text, in prose as well as inside identifiers: `takeOffice` and `take_office` hold "office".
 *
 * @param {string} text
 * @param {readonly string[]} words as `readWordList` returns them
 * @returns {{ line: number, word: string }[]} in the order of the text; lines count from 1
 */
export function findForbiddenWords(text, words) {
  const pattern = new RegExp(
    `(?<![a-z])(?:${words.map((word) => word.replaceAll(' ', '\\s+')).join('|')})(?![a-z])`,
    'g',
  );
  return text.split('\n').flatMap((line, index) => {
    const shown = allowed.reduce((rest, exception) => rest.replace(exception, ''), line);
    return [...splitIdentifiers(shown).matchAll(pattern)].map(([word]) => ({ line: index + 1, word }));
  });
}

/**
 * Separates the words of an identifier: `takeOffice` becomes `take office`.
 *
 * @param {string} line
 */
const splitIdentifiers = (line) =>
  line
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
