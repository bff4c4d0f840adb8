const plain = 'aceinosuyzACEINOSUYZ';
const accented = 'áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ';

const RIGHT_TO_LEFT_OVERRIDE = '\u202e';
const END_OF_OVERRIDE = '\u202c';

/** Accents a text and makes it a third longer, as German is: shows texts that have no room, or that no catalog holds. */
export function accent(text: string): string {
  const foreign = text.replace(/[a-zA-Z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter);
  const letters = text.replace(/[^a-zA-Z]/g, '').length;
  return letters < 2 ? foreign : `${foreign}${'~'.repeat(Math.ceil(letters / 3))}`;
}

/** Shows a text from right to left. */
export function mirror(text: string): string {
  return /[a-zA-Z]/.test(text) ? `${RIGHT_TO_LEFT_OVERRIDE}${text}${END_OF_OVERRIDE}` : text;
}
