const accents: Readonly<Record<string, string>> = {
  ...{ a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ó', s: 'š', u: 'ú', y: 'ý', z: 'ž' },
  ...{ A: 'Á', C: 'Ç', E: 'É', I: 'Í', N: 'Ñ', O: 'Ó', S: 'Š', U: 'Ú', Y: 'Ý', Z: 'Ž' },
};

const RIGHT_TO_LEFT_OVERRIDE = '\u202e';
const END_OF_OVERRIDE = '\u202c';

/** Accents a text and makes it a third longer, as German is: shows texts that have no room, or that no catalog holds. */
export function accent(text: string): string {
  const accented = text.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter);
  const letters = text.replace(/[^a-zA-Z]/g, '').length;
  return letters < 2 ? accented : `${accented}${'~'.repeat(Math.ceil(letters / 3))}`;
}

/** Shows a text from right to left. */
export function mirror(text: string): string {
  return /[a-zA-Z]/.test(text) ? `${RIGHT_TO_LEFT_OVERRIDE}${text}${END_OF_OVERRIDE}` : text;
}
