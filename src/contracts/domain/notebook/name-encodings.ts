/** Encodings of names in archives, by their names in the Encoding Standard, and the DOS code pages that it lacks. */
export const NAME_ENCODINGS = [
  'utf-8',
  'cp437',
  'cp850',
  'cp852',
  'ibm866',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'gbk',
  'big5',
  'euc-kr',
] as const;

export type NameEncoding = (typeof NAME_ENCODINGS)[number];
