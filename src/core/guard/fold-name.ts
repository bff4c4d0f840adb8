/**
 * Differences between lower-casing and Unicode's full case folding (CaseFolding.txt, status C and F), for decomposed (NFD),
 * lower-cased text. Letters that decompose need no entry of their own.
 */
const EXCEPTIONS = new Map<string, string>([
  ['\u00b5', '\u03bc'],
  ['\u00df', 'ss'],
  ['\u0149', '\u02bcn'],
  ['\u017f', 's'],
  ['\u0345', '\u03b9'],
  ['\u03c2', '\u03c3'],
  ['\u03d0', '\u03b2'],
  ['\u03d1', '\u03b8'],
  ['\u03d5', '\u03c6'],
  ['\u03d6', '\u03c0'],
  ['\u03f0', '\u03ba'],
  ['\u03f1', '\u03c1'],
  ['\u03f5', '\u03b5'],
  ['\u0587', '\u0565\u0582'],
  ['\u1c80', '\u0432'],
  ['\u1c81', '\u0434'],
  ['\u1c82', '\u043e'],
  ['\u1c83', '\u0441'],
  ['\u1c84', '\u0442'],
  ['\u1c85', '\u0442'],
  ['\u1c86', '\u044a'],
  ['\u1c87', '\u0463'],
  ['\u1c88', '\ua64b'],
  ['\u1e9a', 'a\u02be'],
  ['\ufb00', 'ff'],
  ['\ufb01', 'fi'],
  ['\ufb02', 'fl'],
  ['\ufb03', 'ffi'],
  ['\ufb04', 'ffl'],
  ['\ufb05', 'st'],
  ['\ufb06', 'st'],
  ['\ufb13', '\u0574\u0576'],
  ['\ufb14', '\u0574\u0565'],
  ['\ufb15', '\u0574\u056b'],
  ['\ufb16', '\u057e\u0576'],
  ['\ufb17', '\u0574\u056d'],
]);

// The letters above, and Cherokee, whose folded form is the capital.
const EXCEPTIONAL =
  /[\u00b5\u00df\u0149\u017f\u03c2\u03d0\u03d1\u03d5\u03d6\u03f0\u03f1\u03f5\u0587\u13f8-\u13fd\u1c80-\u1c88\u1e9a\uab70-\uabbf\ufb00-\ufb06\ufb13-\ufb17]|\u0345/gu;

const NON_ASCII = /[\u0080-\uffff]/;

/**
 * Returns the key of a path, equal for names that differ only in case or Unicode form: NFC of the full case folding of NFD.
 * Independent of the language: dotless ı differs from i. Idempotent. For comparison only, never for display or access.
 */
export function foldPath(path: string): string {
  if (!NON_ASCII.test(path)) return path.toLowerCase();
  return path.normalize('NFD').toLowerCase().replace(EXCEPTIONAL, foldException).normalize('NFC');
}

function foldException(character: string): string {
  const folded = EXCEPTIONS.get(character);
  if (folded !== undefined) return folded;
  const code = character.charCodeAt(0);
  return String.fromCharCode(code >= 0xab70 ? code - 0xab70 + 0x13a0 : code - 8);
}
