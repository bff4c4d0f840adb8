/** BibTeX files that try to stop, slow down or mislead what reads them. `size` is a length in characters. */
export function hostileLibraries(size: number): Readonly<Record<string, string>> {
  const fill = (part: string) => part.repeat(Math.ceil(size / part.length));
  return {
    'open braces': `@article{a, title={${fill('{')}`,
    'deep braces': `@article{a, title={${'{'.repeat(size / 2)}${'}'.repeat(size / 2)}}}`,
    'entries that never end': fill('@a{'),
    'entries that never end, line by line': fill('\n@a{b,'),
    'comments that never end': fill('@comment{'),
    'at signs': fill('@'),
    'open quotes': fill('@a{b,c="'),
    'a long key': `@a{${fill('b')}`,
    blanks: `@a{b${fill(' ')}`,
    commas: `@a{b,${fill(',')}`,
    'equals signs': `@a{b,c${fill('=')}`,
    'one field many times': `@a{b,${fill('c=1,')}`,
    'joined values': `@a{b,c=${fill('a#')}`,
    'strings that double': `@string{a="xxxxxxxxxx"}\n${fill('@string{a=a#a#a}\n')}@book{b,title=a}`,
    'many authors': `@a{b,author={${fill('a and ')}b}}`,
    'many accents': `@a{b,title={${fill("{\\'")}${'}'.repeat(Math.ceil(size / 3))}}}`,
    'a name like a member of objects': '@book{__proto__, title={T}, constructor={x}}\n@book{constructor, title={U}}',
  };
}

/** Entries whose texts would be markup or addresses if anything read them as such. */
export const MISLEADING = `@article{markup,
  author = {<img src=x onerror=alert(1)>, Eve and \\href{javascript:alert(1)}{Mallory}, M.},
  title = {<script>alert(1)</script> [link](javascript:alert(1)) ![i](https://evil.example/i.png) <b>bold</b>},
  journal = {\\u202eevil\u202e \u200bJournal},
  year = {2020},
  url = {javascript:alert(1)},
  doi = {10.1000/x" onclick="alert(1)},
}
@misc{address, title = {T}, year = 2021, url = {https://user:pass@evil.example/?<script>}}
@misc{data, title = {T}, year = 2022, url = {data:text/html,hello}, doi = {javascript:alert(1)}}
`;
