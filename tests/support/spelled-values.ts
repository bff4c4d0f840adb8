import { plantSecrets } from './planted-secrets.ts';

/** A value that is spelled in another way than its pattern expects. */
export interface SpelledValue {
  readonly spelling: string;
  readonly kind: string;
  readonly line: string;
  /** The value as it is spelled in the line. */
  readonly spelled: string;
  /** Parts of the value that the masked line must not contain, without regard to the spelling. */
  readonly expected: 'found' | 'named';
}

const PLANTED = new Map(plantSecrets(12).map((one) => [one.kind, one.value]));
const VALUES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PLANTED),
  email: 'ada.lovelace@plant-lab.example.org',
  phone: '+49 30 901820',
};
const LABELS: Readonly<Record<string, string>> = { password: 'password: ' };

const atMiddle = (text: string, sign: string) =>
  text.slice(0, Math.floor(text.length / 2)) + sign + text.slice(Math.floor(text.length / 2));
const eachSign = (text: string, map: (sign: string) => string) => [...text].map(map).join('');
const entity = (sign: string) => `&#${sign.charCodeAt(0)};`;
const hexEntity = (sign: string) => `&#x${sign.charCodeAt(0).toString(16)};`;
const wide = (text: string) =>
  eachSign(text, (sign) => (/[!-~]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign));
const marks = (text: string, map: (sign: string) => string) => text.replaceAll(/[@._ -]/g, map);
const digitsFrom = (zero: number) => (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const base64 = (text: string) => Buffer.from(text).toString('base64');
const reversed = (text: string) => [...text].reverse().join('');

type Spell = (value: string) => string;
interface Spelling {
  readonly name: string;
  readonly spell: Spell;
  readonly kinds: readonly string[];
  readonly expected?: 'named';
}

const GROUPED = ['phone', 'iban'];
const TOKENS = ['github token', 'anthropic key', 'aws key', 'slack token', 'json web token'];
const ALL = [...TOKENS, 'password', 'email', 'phone', 'iban', 'resident id', 'cpf'];
const SOME = ['github token', 'email', 'phone', 'iban', 'cpf'];

const SPELLINGS: readonly Spelling[] = [
  { name: 'no-break space', spell: (value) => value.replaceAll(' ', '\u00a0'), kinds: GROUPED },
  { name: 'thin space', spell: (value) => value.replaceAll(' ', '\u2009'), kinds: GROUPED },
  { name: 'narrow no-break space', spell: (value) => value.replaceAll(' ', '\u202f'), kinds: GROUPED },
  { name: 'ideographic space', spell: (value) => value.replaceAll(' ', '\u3000'), kinds: GROUPED },
  { name: 'zero-width space', spell: (value) => atMiddle(value, '\u200b'), kinds: ALL },
  { name: 'zero-width joiner in each place', spell: (value) => [...value].join('\u200d'), kinds: SOME },
  { name: 'soft hyphen', spell: (value) => atMiddle(value, '\u00ad'), kinds: ALL },
  {
    name: 'soft hyphen at a line end',
    spell: (value) => atMiddle(value, '\u00ad\n'),
    kinds: ['github token', 'email'],
  },
  { name: 'word joiner and byte order mark', spell: (value) => atMiddle(value, '\u2060\ufeff'), kinds: SOME },
  { name: 'variation selector', spell: (value) => atMiddle(value, '\ufe0f'), kinds: SOME },
  { name: 'tag character', spell: (value) => atMiddle(value, '\u{e0041}'), kinds: SOME },
  { name: 'direction mark', spell: (value) => atMiddle(value, '\u202e\u202c'), kinds: SOME },
  { name: 'Hangul filler', spell: (value) => atMiddle(value, '\u3164'), kinds: ['email', 'iban'] },
  { name: 'combining stroke', spell: (value) => [...value].join('\u0336'), kinds: ['github token', 'email'] },
  {
    name: 'decimal entity',
    spell: (value) => marks(value, entity),
    kinds: ['email', 'phone', 'iban', 'cpf', 'anthropic key'],
  },
  { name: 'decimal entity for all', spell: (value) => eachSign(value, entity), kinds: ['email', 'github token'] },
  { name: 'hexadecimal entity', spell: (value) => marks(value, hexEntity), kinds: ['email', 'phone', 'iban', 'cpf'] },
  { name: 'entity without semicolon', spell: (value) => value.replace('@', '&#64'), kinds: ['email'] },
  {
    name: 'named entity',
    spell: (value) => value.replace('@', '&commat;').replaceAll('.', '&period;').replaceAll(' ', '&nbsp;'),
    kinds: ['email', 'phone', 'iban'],
  },
  { name: 'named entity without semicolon', spell: (value) => value.replaceAll(' ', '&nbsp'), kinds: GROUPED },
  { name: 'entity of an entity', spell: (value) => value.replace('@', '&amp;#64;'), kinds: ['email'] },
  { name: 'full-width signs', spell: wide, kinds: ALL },
  { name: 'full-width at sign', spell: (value) => value.replace('@', '\uff20'), kinds: ['email'] },
  { name: 'small at sign', spell: (value) => value.replace('@', '\ufe6b'), kinds: ['email'] },
  {
    name: 'mathematical letters',
    spell: (value) => value.replaceAll(/[a-z]/g, (sign) => String.fromCodePoint(0x1d5ba + sign.charCodeAt(0) - 97)),
    kinds: ['github token', 'email'],
  },
  { name: 'ideographic full stop', spell: (value) => value.replaceAll('.', '\u3002'), kinds: ['email', 'cpf'] },
  { name: 'one dot leader', spell: (value) => value.replaceAll('.', '\u2024'), kinds: ['email', 'cpf'] },
  {
    name: 'percent-encoding',
    spell: (value) => marks(value, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    kinds: ['email', 'phone', 'iban', 'slack token'],
  },
  { name: 'percent-encoding twice', spell: (value) => value.replace('@', '%2540'), kinds: ['email'] },
  { name: 'quoted-printable', spell: (value) => value.replace('@', '=40'), kinds: ['email'] },
  {
    name: 'Unicode escape',
    spell: (value) => marks(value, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
    kinds: ['email', 'phone', 'iban', 'anthropic key'],
  },
  {
    name: 'hexadecimal escape',
    spell: (value) => marks(value, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`),
    kinds: ['email', 'phone', 'slack token'],
  },
  {
    name: 'Markdown escape',
    spell: (value) => value.replaceAll(/[@._+-]/g, (sign) => `\\${sign}`),
    kinds: ['email', 'github token', 'phone', 'cpf', 'anthropic key'],
  },
  {
    name: 'no-break hyphen',
    spell: (value) => value.replaceAll('-', '\u2011'),
    kinds: ['anthropic key', 'slack token', 'email', 'cpf'],
  },
  {
    name: 'en dash',
    spell: (value) => value.replaceAll(/[ -]/g, '\u2013'),
    kinds: ['phone', 'iban', 'slack token', 'cpf'],
  },
  { name: 'minus sign', spell: (value) => value.replaceAll(/[ -]/g, '\u2212'), kinds: ['phone', 'iban', 'cpf'] },
  { name: 'dots between groups', spell: (value) => value.replaceAll(' ', '.'), kinds: GROUPED },
  { name: 'slashes between groups', spell: (value) => value.replaceAll(' ', '/'), kinds: GROUPED },
  { name: 'two spaces between groups', spell: (value) => value.replaceAll(' ', '  '), kinds: GROUPED },
  { name: 'middle dots between groups', spell: (value) => value.replaceAll(' ', '\u00b7'), kinds: GROUPED },
  { name: 'Arabic-Indic digits', spell: digitsFrom(0x0660), kinds: ['phone', 'iban', 'cpf', 'resident id'] },
  { name: 'Devanagari digits', spell: digitsFrom(0x0966), kinds: ['phone', 'cpf'] },
  { name: 'lower case', spell: (value) => value.toLowerCase(), kinds: ['iban', 'resident id'] },
  { name: 'domain in Unicode', spell: () => 'ada@b\u00fccher-lab.example', kinds: ['email'] },
  { name: 'address in Unicode', spell: () => 'zo\u00eb.m\u00fcller@b\u00fccher.example', kinds: ['email'] },
  {
    name: 'address in Cyrillic',
    spell: () => '\u0434\u043c\u0438\u0442\u0440\u0438\u0439@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444',
    kinds: ['email'],
  },
  { name: 'domain in Chinese', spell: () => 'ada@\u4f8b\u5b50.\u516c\u53f8', kinds: ['email'] },
  { name: 'domain in Punycode', spell: () => 'ada@xn--e1afmkfd.xn--p1ai', kinds: ['email'] },
  { name: '(at)', spell: (value) => value.replace('@', '(at)'), kinds: ['email'] },
  { name: ' (at) ', spell: (value) => value.replace('@', ' (at) '), kinds: ['email'] },
  {
    name: ' [at] and [dot]',
    spell: (value) => value.replace('@', ' [at] ').replaceAll('.', ' [dot] '),
    kinds: ['email'],
  },
  { name: '{at} and {dot}', spell: (value) => value.replace('@', '{at}').replaceAll('.', '{dot}'), kinds: ['email'] },
  { name: '<AT>', spell: (value) => value.replace('@', '<AT>'), kinds: ['email'] },
  { name: ' at and dot ', spell: (value) => value.replace('@', ' at ').replaceAll('.', ' dot '), kinds: ['email'] },
  { name: ' AT and DOT ', spell: (value) => value.replace('@', ' AT ').replaceAll('.', ' DOT '), kinds: ['email'] },
  {
    name: ' \u00e4t and punkt ',
    spell: (value) => value.replace('@', ' (\u00e4t) ').replaceAll('.', ' (punkt) '),
    kinds: ['email'],
  },
  { name: 'spaces around @', spell: (value) => value.replace('@', ' @ '), kinds: ['email'] },
  { name: 'emphasis around @', spell: (value) => value.replace('@', '*@*'), kinds: ['email'] },
  {
    name: 'strong emphasis within',
    spell: (value) => atMiddle(value, '**'),
    kinds: ['github token', 'email', 'iban', 'cpf'],
  },
  { name: 'code marks within', spell: (value) => atMiddle(value, '``'), kinds: ['github token', 'aws key'] },
  { name: 'HTML element within', spell: (value) => atMiddle(value, '<wbr>'), kinds: SOME },
  { name: 'HTML elements around', spell: (value) => value.replace('@', '<b>@</b>'), kinds: ['email'] },
  { name: 'HTML comment within', spell: (value) => atMiddle(value, '<!-- no -->'), kinds: ['email', 'github token'] },
  { name: 'mailto link', spell: (value) => `mailto:${value.replace('@', '%40')}`, kinds: ['email'] },
  { name: 'concatenation with +', spell: (value) => `"${atMiddle(value, '" + "')}"`, kinds: TOKENS },
  {
    name: 'concatenation over lines',
    spell: (value) => `'${atMiddle(value, "' +\n    '")}'`,
    kinds: ['github token', 'aws key', 'email'],
  },
  { name: 'concatenation with .', spell: (value) => `"${atMiddle(value, '" . "')}"`, kinds: ['github token'] },
  { name: 'adjacent literals', spell: (value) => `"${atMiddle(value, '" "')}"`, kinds: ['github token', 'aws key'] },
  { name: 'line continuation', spell: (value) => atMiddle(value, '\\\n'), kinds: ['github token', 'email', 'aws key'] },
  {
    name: 'hard wrap in a key',
    spell: (value) => atMiddle(value, '\n'),
    kinds: ['github token', 'anthropic key', 'json web token'],
  },
  { name: 'hard wrap after @', spell: (value) => value.replace('@', '@\n'), kinds: ['email'] },
  { name: 'hard wrap before the last dot', spell: (value) => value.replace('.org', '\n.org'), kinds: ['email'] },
  { name: 'hard wrap in a quote', spell: (value) => value.replace('@', '@\n> '), kinds: ['email'] },
  { name: 'hard wrap between groups', spell: (value) => value.replace(/ (?=\S+( \S+)?$)/, '\n'), kinds: GROUPED },
  { name: 'base64', spell: base64, kinds: SOME },
  {
    name: 'base64 for URLs',
    spell: (value) => Buffer.from(`${value} ??>`).toString('base64url'),
    kinds: ['github token', 'email'],
  },
  { name: 'hexadecimal', spell: (value) => Buffer.from(value).toString('hex'), kinds: SOME },
  { name: 'backwards', spell: reversed, kinds: ['github token', 'email', 'iban'], expected: 'named' },
  {
    name: 'base64 twice',
    spell: (value) => base64(base64(value)),
    kinds: ['github token', 'email'],
    expected: 'named',
  },
  {
    name: 'letter by letter',
    spell: (value) => [...value].join(' '),
    kinds: ['github token', 'email'],
    expected: 'named',
  },
  {
    name: 'numbers of the characters',
    spell: (value) => [...value].map((sign) => sign.charCodeAt(0)).join(', '),
    kinds: ['github token', 'email'],
    expected: 'named',
  },
  {
    name: 'rotated by 13',
    spell: (value) =>
      value.replaceAll(/[a-z]/gi, (sign) =>
        String.fromCharCode(sign.charCodeAt(0) + (sign.toLowerCase() < 'n' ? 13 : -13)),
      ),
    kinds: ['github token', 'email'],
    expected: 'named',
  },
  {
    name: 'in parts, by hand',
    spell: (value) => `${value.slice(0, 14)} and then ${value.slice(14)}`,
    kinds: ['github token', 'aws key'],
    expected: 'named',
  },
];

/** All spellings of values, each in a line of a note. */
export const SPELLED_VALUES: readonly SpelledValue[] = SPELLINGS.flatMap(({ name, spell, kinds, expected }) =>
  kinds.map((kind) => {
    const spelled = spell(VALUES[kind] ?? '');
    const line = `${LABELS[kind] ?? 'Write to '}${spelled} since May.`;
    return { spelling: name, kind, line, spelled, expected: expected ?? 'found' };
  }),
);
