const GERMAN_PLACES = 'erst zweit dritt viert fünft sechst siebt acht neunt zehnt'.split(' ');
const CHINESE_DIGITS = '一二三四五六七八九十';

const YES =
  /^(?:yes|yes please|ok|okay|ja|ja,? bitte|ja,? gern(?:e)?|genau|gern(?:e)?|是|是的|好|好的|对|对的|可以|行|要)[.!。！]*$/iu;

/** Returns whether a message agrees to what was asked. */
export function isYes(said: string): boolean {
  return YES.test(said.trim());
}

/** Returns which of `count` offered things a short answer in German or Chinese means, from 0; null for another text. */
export function placeSaid(said: string, count: number): number | null {
  const text = said
    .trim()
    .toLowerCase()
    .replace(/[.!。！]+$/u, '')
    .replace(/^(?:bitte |ich meine |nimm |请|我指的是|我要)+/u, '')
    .replace(/(?: bitte|吧|，谢谢)$/u, '');
  if (/^(?:(?:der|die|das|den) )?letzte[nrs]?$|^最后(?:一个|一篇)?$/u.test(text)) return count - 1;
  const german = /^(?:(?:der|die|das|den) )?(\p{L}+?)e[nrs]?$/u.exec(text)?.[1];
  const ordinal = german === undefined ? -1 : GERMAN_PLACES.indexOf(german);
  if (ordinal >= 0) return ordinal;
  const number = /^(?:nummer |nr\.? ?|第)(\d{1,2})(?:个|篇|项)?$/u.exec(text)?.[1];
  if (number !== undefined) return Number(number) - 1;
  const digit = /^第?([一二三四五六七八九十两])(?:个|篇|项)?$/u.exec(text)?.[1];
  return digit === undefined ? null : CHINESE_DIGITS.indexOf(digit === '两' ? '二' : digit);
}

export function nameSaid(said: string): string {
  const text = said.trim().replace(/[.。]+$/u, '');
  const [, german] =
    /^(?:nenn(?:e)? (?:sie|es|ihn)|(?:sie|er|es) (?:soll|heißt)|(?:der )?name:?) (.+?)(?: heißen)?$/iu.exec(text) ?? [];
  const [, chinese] = /^(?:就?叫做?|名为|名字是|名称是|命名为)(.+)$/u.exec(text) ?? [];
  return (german ?? chinese ?? text).replace(/^["'“„「]+|["'”“」]+$/gu, '').trim();
}
