import { NAME_ENCODINGS, type NameEncoding } from '../../contracts/domain/notebook/name-encodings.ts';
import { decodeName } from './decode-names.ts';

/** Bytes of names that tell enough. */
const ENOUGH_BYTES = 16 * 1024;
/** Encodings in which a character may have two bytes, with the lead bytes of common characters. */
const COMMON_LEADS: Partial<Record<NameEncoding, readonly [first: number, last: number]>> = {
  shift_jis: [0x88, 0x97],
  'euc-jp': [0xb0, 0xcf],
  gbk: [0xb0, 0xd7],
  big5: [0xa4, 0xc6],
  'euc-kr': [0xb0, 0xc8],
};
/** Frequent characters of names, to tell encodings of the same bytes. */
const FREQUENT = new Set(
  '的一是不了在有人我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手用主行方又如前所本见经头面公同三已老从动两长新建夹实验记录报告数据图片照资料结果分析项目论计划总模板参考' +
    '這來國個說們為時學對後麼當開經頭動長實驗記錄報數據圖檔資結項論劃總參夾業書會電話機關體' +
    '実験記録報告資料結果写真図表新規作成書類日本語研究室計画年月度第版回名前集合' +
    '이다는의에가을를한하고은지로기사도서대어시인리자나부정일아수제전과해동보스상주장구성원신문조선여안경국소유공실험연결료파폴더새진획논데터분석록이미그림학교표',
);
const KANA = /[\u3041-\u30ff]/u;
const HANGUL = /[\uac00-\ud7a3]/u;
const HAN = /\p{Script=Han}/u;
const NARROW_KANA = /[\uff61-\uff9f]/u;
const LATIN = /\p{Script=Latin}/u;
const OTHER_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u;
/** The most frequent letters of scripts with one byte for each: they tell those of the same bytes apart. */
const FREQUENT_LETTERS = new Set(
  'оеаинтсрвлкмдпуяОЕАИНТСРВЛКМДПУЯיוהלאמשרתבנاليمونرتبعدسةαοιεητνσρκπλίόάέήάาราณนกอรมเงดย่ทลวตบ' +
    'äöüßéèáíóúñçåøæâêîôãõàşığłąęśżźćńčšžřěůőűēāīūģķļņėųÄÖÜÉÅØÆÇŞİŁŚŻČŠŽŘ',
);
const CYRILLIC_OF_OTHERS = /[\u0400\u0402-\u040f\u0450\u0452-\u045f\u0490\u0491]/u;
const ANY_OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\p{M}]/u;
const USUAL_SIGN = /[–—‘’“”„…•№°§«»·²³±µ©®、。・「」（）！？：，　]/u;
/** Words of Latin letters have few with accents in a row: by the number of neighbours with one. */
const WORTH_BESIDE_OTHERS = [1, 0.7, 0.2];
const LETTER_BYTE = /[a-z]/i;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;

/**
 * Returns the encoding in which names of an archive look most like words. UTF-8 where all are valid in it, which other text hardly ever is
 * by chance.
 */
export function guessEncoding(names: readonly Uint8Array[]): NameEncoding {
  if (names.every((name) => decodeName(name, 'utf-8') !== null)) return 'utf-8';
  const looked = firstNames(names);
  let best: NameEncoding = 'cp437';
  let most = Number.NEGATIVE_INFINITY;
  for (const encoding of NAME_ENCODINGS) {
    // Vietnamese letters have marks of their own, which other text in this encoding seems to have too.
    if (encoding === 'utf-8' || encoding === 'windows-1258') continue;
    const score = scoreOf(looked, encoding);
    if (score <= most) continue;
    best = encoding;
    most = score;
  }
  return best;
}

function firstNames(names: readonly Uint8Array[]): readonly Uint8Array[] {
  let bytes = 0;
  for (const [at, { length }] of names.entries()) {
    bytes += length;
    if (bytes > ENOUGH_BYTES) return names.slice(0, at + 1);
  }
  return names;
}

/** Returns how much the names look like words, from -1 to 1 for each of their bytes beyond ASCII. */
function scoreOf(names: readonly Uint8Array[], encoding: NameEncoding): number {
  let sum = 0;
  let bytes = 0;
  for (const name of names) {
    const decoded = decodeName(name, encoding);
    const own = name.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
    bytes += own;
    const leads = COMMON_LEADS[encoding];
    if (decoded === null) sum -= 2 * own;
    else sum += leads === undefined ? scoreLetters(decoded) : scorePairs(name, encoding, leads);
  }
  return bytes === 0 ? 0 : sum / bytes;
}

/** Scores a name in an encoding with two bytes for a character: both count. */
function scorePairs(name: Uint8Array, encoding: NameEncoding, [first, last]: readonly [number, number]): number {
  let score = 0;
  for (let at = 0; at < name.length; at += 1) {
    const lead = name[at] ?? 0;
    if (lead < 0x80) continue;
    const single = decodeName(name.subarray(at, at + 1), encoding);
    if (single !== null) {
      score += NARROW_KANA.test(single) ? -0.2 : -1;
      continue;
    }
    const character = decodeName(name.subarray(at, at + 2), encoding) ?? '';
    // The second byte may be one of ASCII: a letter of the name is then lost to the pair.
    const isWide = (name[at + 1] ?? 0) >= 0x80;
    const isInWord = isLetter(name[at - 1]) && isLetter(name[at + 2]);
    score +=
      (isWide ? 2 : 1) *
      (isInWord ? 0.2 : 1) *
      worthOf(character, encoding, lead >= first && lead <= last && (isWide || encoding !== 'gbk'));
    at += 1;
  }
  return score;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && LETTER_BYTE.test(String.fromCharCode(byte));
}

function worthOf(character: string, encoding: NameEncoding, isCommon: boolean): number {
  if (FREQUENT.has(character)) return HAN.test(character) && encoding === 'euc-kr' ? 0.3 : 1;
  if (KANA.test(character)) return encoding === 'shift_jis' || encoding === 'euc-jp' ? 1 : 0.2;
  if (HANGUL.test(character)) return isCommon ? 0.7 : 0.2;
  if (HAN.test(character)) return encoding === 'euc-kr' ? 0.1 : isCommon ? 0.75 : 0.2;
  if (USUAL_SIGN.test(character)) return 0.3;
  return OTHER_SCRIPT.test(character) || LATIN.test(character) ? -0.2 : -1;
}

/** Scores a name in an encoding with one byte for a character, by the letters beside each. */
function scoreLetters(name: string): number {
  const letters = [...name];
  let score = 0;
  for (const [at, letter] of letters.entries()) {
    if (letter < '\u0080') continue;
    const before = letters[at - 1] ?? '';
    const after = letters[at + 1] ?? '';
    // Words do not go from small letters to capitals.
    const isTorn = UPPER.test(letter) && LOWER.test(before);
    if (OTHER_SCRIPT.test(letter)) score += worthOfLetter(letter, before, after, isTorn);
    else if (LATIN.test(letter)) {
      const neighbours = [before, after].filter((one) => one >= '\u0080').length;
      const own = FREQUENT_LETTERS.has(letter) ? 0.85 : 0.7;
      score += isTorn ? -0.3 : own * (WORTH_BESIDE_OTHERS[neighbours] ?? 1);
    } else if (/\p{M}/u.test(letter)) score += /\p{L}/u.test(before) ? 0.3 : -0.5;
    else score += USUAL_SIGN.test(letter) ? 0.1 : -1;
  }
  return score;
}

function worthOfLetter(letter: string, before: string, after: string, isTorn: boolean): number {
  if (LATIN.test(before) || LATIN.test(after)) return -0.5;
  if (isTorn) return -0.3;
  // Letters of these scripts do not stand alone.
  if (!ANY_OTHER.test(before) && !ANY_OTHER.test(after)) return 0.1;
  if (CYRILLIC_OF_OTHERS.test(letter)) return 0.2;
  const own = FREQUENT_LETTERS.has(letter) ? 0.85 : 0.6;
  return UPPER.test(letter) && UPPER.test(before) ? 0.7 * own : own;
}
