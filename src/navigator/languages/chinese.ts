import { CHINESE_CHANGES, CHINESE_LOOKS } from './chinese-rules.ts';
import { CHINESE_SCREEN, CHINESE_SCREEN_SLOTS } from './chinese-screen-rules.ts';
import { listOf, quote, type RequestLanguage } from './request-language.ts';

const HAN = /\p{Script=Han}/u;
/** English words that make a request one in English, with a name in Chinese. */
const ENGLISH =
  /\b(?:the|a|to|of|in|with|from|note|notes|folder|file|files|open|list|find|show|read|create|add|delete|move|rename|summarize|summarise|copy|tag|undo|replace|set|mark|called)\b/i;
const NOUN = '(?:笔记|文件|文档|页面|日志|方案|实验|记录)';

const PERIODS: readonly (readonly [RegExp, string])[] = [
  [/^今天$/, 'today'],
  [/^昨天$/, 'yesterday'],
  [/^(?:本周|这周|这一周|这个星期|这星期)$/, 'this week'],
  [/^(?:上周|上一周|上个星期|上星期)$/, 'last week'],
  [/^(?:本月|这个月)$/, 'this month'],
  [/^(?:上月|上个月)$/, 'last month'],
];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DIGITS = '零一二三四五六七八九十';

function period(text: string): string | null {
  const found = PERIODS.find(([pattern]) => pattern.test(text));
  if (found) return found[1];
  const [, year = '', month = ''] = /^(?:(\d{4})年)?(\d{1,2})月$/.exec(text) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? null : year === '' ? name : `${name} ${year}`;
}

function number(text: string): string | null {
  if (/^\d{1,2}$/.test(text)) return text;
  const index = text === '两' ? 2 : DIGITS.indexOf(text);
  return text.length === 1 && index > 0 ? String(index) : null;
}

/** Returns a name as typed, without the words for what it names. */
function bare(text: string): string {
  if (text.startsWith('"')) return text.replace(new RegExp(`^("[^"]+")的?(?:这篇|那篇|这个|那个)?${NOUN}$`, 'u'), '$1');
  const named = text
    .replace(new RegExp(`的?(?:这篇|那篇|这个|那个|这份|那份)${NOUN}?$`, 'u'), '')
    .replace(/^(?:笔记|文件|文档|页面|这篇|那篇)(?=.)/u, '')
    .replace(/(?<=.)(?:笔记|文件|文档)$/u, '');
  return named === '' ? text : named;
}

/** Returns what a demonstrative means: the file that was spoken of, or that the message has with it. */
function it(text: string): string | null {
  if (/^(?:它|这篇|那篇|这个|这份|(?:这|那)(?:篇|个|份)(?:笔记|文件|文档|页面))$/.test(text)) return 'it';
  return /^(?:它们|这些(?:笔记|文件|文档|页面)?)$/.test(text) ? 'them' : null;
}

function note(text: string): string | null {
  const meant = it(text);
  if (meant !== null) return meant;
  if (/^(?:最新|最近|最后)的?(?:一篇|一个)?(?:笔记|文档)$/.test(text)) return 'the latest note';
  if (/^(?:最新|最近|最后)的?(?:一次|一个)?实验$/.test(text)) return 'the latest experiment';
  if (/^的/.test(text)) return null;
  const name = bare(text);
  return name.startsWith('/') ? name.replace(/\s*$/, '') : quote(name);
}

function folder(text: string): string | null {
  const name = text
    .replace(/^(?:文件夹|目录|名为)/u, '')
    .replace(/(?<=.)(?:文件夹|目录)(?:里面|里|中|下)?$/u, '')
    .replace(/(?<=.)(?:里面|里|中|下)$/u, '');
  if (name === '' || name.length > 100) return null;
  return name.startsWith('/') ? name : quote(name);
}

/** Requests in Chinese, as people type them. */
export const chinese: RequestLanguage = {
  code: 'zh',
  isSpoken(text) {
    // Names and paths may be in any language.
    const words = text.replaceAll(/"[^"]*"|“[^”]*”|(?:^|\s)\/\S*/gu, ' ');
    return HAN.test(words) && !ENGLISH.test(words);
  },
  before:
    /^(?:请你?|麻烦你?|劳驾|帮我|帮忙|帮(?!助)|能不能|能否|可否|能(?=打开|找|查|显示|列|读|看)|你能|你可以|我想要?|我要|我需要|给我|替我|现在|那么|好的?，?|你好，?|[，,。.！!：:]|\s)+(?=.)/u,
  after: /(?:谢谢你?|好吗|行吗|可以吗|吗|吧|呢|[。.！!？?，,…\s])+$/u,
  particles: /一下|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu,
  asks: /^(?:请|麻烦|帮|能不能|能否|可否|你能|你可以)/,
  doubts:
    /[，。？！；,?!;]|不要|不能|不想|别|没有|如果|也许|可能|怎么|如何|为什么|应该|禁止|绝|被|所有|全部|一切|什么|谁|吗|是否|还是|^我|^你|^的|了$/u,
  slots: {
    note,
    it,
    folder,
    period,
    number,
    name: (text) => quote(bare(text)),
    text: (text) => quote(text.replace(/^[：:\s]+/u, '')),
    about: (text) => quote(text.replace(/(?:的)?(?:内容|笔记|文件|资料|东西|信息)$/u, '') || text),
    tag: (text) => quote(text.replace(/^"?#?/, '').replace(/"$/, '')),
    key: (text) => (/^"?[\p{L}][\p{L}\p{N}_-]{0,40}"?$/iu.test(text) ? text.replaceAll('"', '') : null),
    value: quote,
    quoted: quote,
    keep: (text) => (/^(?:当前|这个)/u.test(text) ? 'this one' : listOf(text.split(/[、，,和]/u), note)),
    ...CHINESE_SCREEN_SLOTS,
    ext: (text) => (/^[a-z0-9]{2,5}$/iu.test(text) ? text.toLowerCase() : null),
  },
  changes: [...CHINESE_SCREEN, ...CHINESE_CHANGES],
  looks: CHINESE_LOOKS,
};
