import { describe, expect, it } from 'vitest';
import { foldName, foldPlaced, foldText } from '../../../../src/core/search/fold-text.ts';
import { placedWords, soughtPhrase, soughtWords, wordsOf } from '../../../../src/core/search/search-words.ts';
import { isSignedTerm } from '../../../../src/core/search/signed-term.ts';

describe('foldText', () => {
  it.each([
    ['⽇本語', '日本語'],
    ['⻑い', '長い'],
    ['ｶﾞｽ', 'ガス'],
    ['ﾊﾟﾝ', 'パン'],
    ['か\u3099', 'が'],
    ['ＡＢＣ１２３', 'abc123'],
    ['ﬁnal ﬂow ﬃ', 'final flow ffi'],
    ['photo\u00adsyn\u200bthesis', 'photosynthesis'],
    ['naïve Ångström', 'naive angstrom'],
    ['ﻋﺮﺑﻲ', 'عربي'],
    ['العـــربية', 'العربية'],
    ['مُحَمَّد', 'محمد'],
    ['שָׁלוֹם', 'שלום'],
    ['ΧΛΩΡΟΦΎΛΛΗΣ', 'χλωροφυλλησ'],
    ['İstanbul', 'istanbul'],
    ['ሀሎ', 'ሀሎ'],
    ['\u1112\u1161\u11ab글', '한글'],
    ['ﾡￂ', '가'],
    ['µmol μmol', 'μmol μmol'],
    ['H₂O m²', 'h2o m2'],
    ['1½', '1 1/2'],
    ['Tween™ 20', 'tween  20'],
    ['葛󠄀城', '葛城'],
  ])('%s becomes %s', (text, folded) => expect(foldText(text)).toBe(folded));

  it('drops vowel signs, which texts of PDFs lack, and keeps the voice of kana', () => {
    expect(foldText('हिन्दी')).toBe(foldText('हन्दी'));
    expect(foldText('ซ้ำ')).toBe('ซา');
    expect(foldText('かき')).not.toBe(foldText('かぎ'));
  });

  it('keeps accents in names', () => {
    expect(foldName(' Ｍüller\u00ad ')).toBe('müller');
    expect(foldName('⽇本')).toBe('日本');
  });

  it('returns where each unit comes from', () => {
    const { text, starts, ends } = foldPlaced('aﬁb ｶﾞ⽇');
    expect(text).toBe('afib ガ日');
    expect(starts).toEqual([0, 1, 1, 2, 3, 4, 6]);
    expect(ends).toEqual([1, 2, 2, 3, 4, 6, 7]);
  });
});

const TEXTS = [
  'Über ﬁnal 青色LED光合成 서울대학교에서 🇩🇪🎉 60 °C',
  'ｶﾞﾗｽと⽇本語、サーバーA',
  'การทดลอง ก็ำ ทำ',
  'العـربية ﻋﺮﺑﻲ ١٢٣',
  'Έχω ΟΔΟΣ İI ß ẞ',
  'e\u0301\u0300 \u0301 a\u00ad\u00adb',
  '한ㄱ 글\u1161\u11ab \ud800 x \udc00',
  '👩‍🔬👍🏽❤️ → ≥ ½ 1½ ™℠',
  'C++ c\\# A* (p < 0.05) 10⁻³ @key #tag/x .NET',
  'Ｃ＋＋ 使用C#语言 α+ 10^{-3} Ca²⁺',
];

describe('placedWords', () => {
  it.each(TEXTS)('returns the words of wordsOf: %s', (text) => {
    const words = [...placedWords(text)].flatMap(({ word, signed }) => [word, ...(signed ? [signed.word] : [])]);
    expect(words).toEqual(wordsOf(text));
    for (const { start, end } of placedWords(text)) expect(start).toBeLessThan(end);
  });
});

describe('wordsOf', () => {
  it('pairs the syllables of Hangul', () => {
    expect(wordsOf('검색을 PCR을')).toEqual(['검색', '색을', '을', 'pcr', '을']);
  });

  it('takes emoji and symbols as words, but not the signs of the syntax', () => {
    expect(wordsOf('a → b 🎉 60 °C')).toEqual(['a', '→', 'b', '🎉', '60', '°', 'c']);
    expect(wordsOf('👍🏽 ❤️ 🇩🇪')).toEqual(['👍', '❤', '🇩🇪']);
    expect(wordsOf('# * - | = > $ ` ─│█ é')).toEqual(['e']);
    expect(wordsOf('B−114 ½')).toEqual(['b', '114', '1', '2']);
  });

  it('adds the terms that words are with the signs around them', () => {
    const signed = (text: string) => wordsOf(text).filter(isSignedTerm);
    expect(signed('C++, C\\+\\+ g++ C++17 n+ a+b i+++')).toEqual(['c++', 'c++', 'g++', 'c++', 'n+']);
    expect(signed('C# F# a#b [[n#^id]] # x ## #tag #12 (#t2) x/#y')).toEqual(['c#', 'f#', '#tag', '#12', '#t2']);
    expect(signed('A* *a* **b** *is a thing* 2*3 x*')).toEqual(['a*', 'x*']);
    expect(signed('p<0.05 p < .05 n>=3 a<b <b>5</b> -> 5 x => 5')).toEqual(['p<', 'p<', 'n>=', 'b>']);
    expect(signed('10^-3 x^2 e^{-t} s⁻¹ SO₄²⁻ ^block')).toEqual(['10^-', 'x^', 'e^-', 's^-']);
    expect(signed('@key [@k2; -@k3] a@b.org .NET a.net .5')).toEqual(['@key', '@k2', '@k3', '.net']);
    expect(signed('B-114, 5 % and/or R&D – [a](b.md) `x` - [ ] y')).toEqual([]);
  });

  it('takes the long sound of kana as a sign', () => {
    expect(wordsOf('サーバーA')).toEqual(['サ', 'ー', 'バ', 'ー', 'a']);
  });
});

describe('soughtWords', () => {
  const sought = (text: string, isOpen = false) =>
    soughtWords(text, isOpen).map(({ word, isPrefix }) => (isPrefix ? `${word}*` : word));

  it('leaves open what follows the last syllable', () => {
    expect(sought('검색')).toEqual(['검색']);
    expect(sought('검색을')).toEqual(['검색', '색을']);
    expect(sought('을')).toEqual(['을*']);
    expect(sought('한글abc')).toEqual(['한글', '글', 'abc']);
    expect(sought('검ㅅ', true)).toEqual(['검*']);
  });

  it('splits a phrase from an incomplete end', () => {
    expect(soughtPhrase('검색을 시험')).toEqual({ words: ['검색', '색을', '을', '시험'], beginning: null });
    expect(soughtPhrase('검색 을')).toEqual({ words: ['검색', '색'], beginning: '을' });
    expect(soughtPhrase('')).toEqual({ words: [], beginning: null });
  });
});
