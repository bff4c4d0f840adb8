/** A note that is expensive to process. */
export interface HostileNote {
  readonly name: string;
  readonly text: string;
}

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** Returns notes whose processing once took seconds or longer. `scale` 1 is the measured size. */
export function namedNotes(scale = 1): readonly HostileNote[] {
  const n = (count: number): number => Math.max(1, Math.round(count * scale));
  return [
    { name: 'image openings', text: '![a]('.repeat(n(40_000)) },
    { name: 'asterisks', text: '*a_ '.repeat(n(20_000)) },
    { name: 'spaced asterisks', text: 'a* *b '.repeat(n(20_000)) },
    { name: 'unclosed and closed brackets', text: '['.repeat(n(50_000)) + ']('.repeat(n(50_000)) },
    { name: 'links in one paragraph', text: '[a](b.md) '.repeat(n(100_000)) },
    { name: 'front matter of brackets', text: `---\n${'['.repeat(n(20_000))}\n---\ntext\n` },
    { name: 'front matter of list marks', text: `---\n${'- '.repeat(n(8_000))}a\n---\ntext\n` },
    { name: 'wiki openings', text: '[[a'.repeat(n(50_000)) },
    { name: 'autolinks after a bracket', text: `[${' www.a.b'.repeat(n(50_000))}` },
    { name: 'unclosed tags', text: '<a b='.repeat(n(50_000)) },
    { name: 'unclosed comments', text: '<!--a'.repeat(n(50_000)) },
    { name: 'code of all lengths', text: lines(n(600), (index) => '`'.repeat(index + 1)).replaceAll('\n', 'a') },
    { name: 'blanks in a heading', text: `# a${' '.repeat(n(100_000))}b\n` },
    { name: 'blanks in a table', text: `a|b\n${' '.repeat(n(100_000))}c\n` },
    { name: 'nested quotes', text: `${'> '.repeat(n(5_000))}a\n${'\n'.repeat(n(5_000))}b` },
    { name: 'nested lists', text: `${'- '.repeat(n(5_000))}a\n${'\n'.repeat(n(5_000))}b` },
    { name: 'unclosed title of a reference', text: `[a]: b "\n${lines(n(50_000), (index) => `c${index}`)}` },
    { name: 'references', text: lines(n(20_000), (index) => `[r${index}]: x${index}.md\n\n[r${index}] [^f${index}]`) },
    { name: 'footnotes', text: lines(n(10_000), (index) => `[^${index}] a\n\n[^${index}]: b\n`) },
    {
      name: 'wide table',
      text: `${'|a'.repeat(n(10_000))}|\n${'|-'.repeat(n(10_000))}|\n${'|b'.repeat(n(10_000))}|\n`,
    },
    { name: 'formulas', text: '$a$ '.repeat(n(20_000)) },
    { name: 'unclosed formulas', text: `${'$a '.repeat(n(1))}${'\\frac{'.repeat(n(20_000))}` },
    { name: 'html blocks', text: '<div>\n'.repeat(n(20_000)) },
    { name: 'wiki links', text: lines(n(20_000), (index) => `[[note ${index}]]`) },
    { name: 'short paragraphs', text: 'a\n\n'.repeat(n(60_000)) },
    { name: 'hidden characters', text: '\u200ba'.repeat(n(100_000)) },
    { name: 'one word of accented letters', text: 'é'.repeat(n(200_000)) },
    { name: 'one word of joined letters', text: `# ${'م'.repeat(n(100_000))}\n\n\`${'م'.repeat(n(100_000))}\`` },
    { name: 'signs with ligatures', text: `${'</=>'.repeat(n(10_000))}\n\n~~~\n${'='.repeat(n(50_000))}` },
    { name: 'open brackets of yaml code', text: `\`\`\`yaml\n${'['.repeat(n(20_000))}\n\`\`\`\n` },
  ];
}
