/**
 * Pieces of text that cost a parser much when they are repeated: each may begin something that never ends, end what never began,
 * or match in two ways. `#` in a unit counts up.
 */
// biome-ignore format: a table
export const REPEATED_UNITS: readonly string[] = [
  // Blanks and line ends.
  ' ', '\n', '\r', '\r\n', '\t', ' \n', '\u00a0', '\u200b', '\u2028',
  // Letters, digits and signs.
  'a', 'a ', 'a\n', 'A', 'é', 'e\u0301', 'ß', 'İ', '😀', '\ud800', '0', '0 ', '1\n', '-', '_', '.', '. ', ',', ', ', ':', ';', '/', '\\', '|', '#', '# ', '@', '+', '=', '~', '^', '$', '%', '%41', '&', '&amp;', '&#38;', '*', '!', '?', '\0',
  // Brackets and quotes.
  '(', ')', '()', '[', ']', '[]', '{', '}', '{}', '<', '>', '<>', '"', "'", '`', '"a" ', "'a' ", '`a` ', '`` ', '[a', 'a]', '{a', '(a', '<a', '"\\',
  // Markdown.
  '*a ', '**a', '_a ', '~~a', '==a', '- ', '- a\n', '- [ ] a\n', '> ', '> a\n', '# a\n', 'a\n=\n', '    a\n', '```\n', '~~~\n', '```a\na\n```\n', '$a$ ', '$$\n', '![', '![a](', '[a](b)', '[a](b.md) ', '[a]: ', '[a]: b\n', '[a][', '[[', ']]', '[[a', '[[a]] ', '[[a|b#c]] ', '![[a]]\n', '[^#] ', '[^#]: a\n', '[@a] ', '[@a; @b] ', '@a ', '#tag# ', '^id\n', '%%', '%%a%%\n', '|a', '|a|\n', '|-', '---\n', '***\n', '+++\n',
  // HTML.
  '<a ', '<a>', '</a>', '<a href=', '<a href="b">', '<!--', '-->', '<!--a-->', '<?', '<![CDATA[', '<div>', '</div>', '<div>\n', '<p>', '<table>', '<tr><td>', '<b><i>', '<script>', '<style>', '<svg>', '<img src=a>', '<br>', '<li>', '<ul><li>', '<a b=c ', '&#x', '&lt', '<title>', '<base href=a>', '<pre>', '<select>', '<template>', '<option>',
  // Addresses and values.
  'http://', 'http://a.b/ ', 'www.a.b ', 'a@b.c ', 'a@', '@b.c', 'a.b', 'a@b', 'mailto:a@b.c ', 'DE89370400440532013000 ', '4111 1111 1111 1111 ', '+49 30 1234567 ', '030/', '12-', '(030) ', 'sk-', 'sk-a', 'ghp_', 'AKIA', 'eyJhbGciOi', 'eyJ', 'a.eyJ', '-----BEGIN ', '-----BEGIN PRIVATE KEY-----\n', 'password=', 'password: a\n', 'key=a&', 'token ', 'Bearer ', 'aGVsbG8g', '68656c6c6f', '\\x41', '\\u0041', '=41', ' at ', ' dot ', '(at)', '&commat;',
  // Tables, libraries, records.
  'a,', 'a,b\n', '"a",', '""', 'a;b\n', 'a\tb\n', '@article{k#,\n', '@article{k#, title={a}}\n', '@string{s# = s#}\n', '@comment{', 'title = {', '"a" # ', ' and ', 'A and ', '\\a', '\\a{', '\\"{a}', '{\\', '{"a":', '[[', '{"a":1},', '1,', 'null,', 'true ', '"\\u0041",', '{"a":#}\n',
  // Patches, patterns, programs.
  '--- a\n', '+++ b\n', '@@ -1 +1 @@\n', '-a\n', '+a\n', 'diff --git a/a b/a\n', 'rename from a\n', '\\ No newline\n', '**/', '*/', '?*', '{a,b}', '[a-z]', '[!a]', '(a+)+', 'a*', '.*', 'a|', '\u0024{{', '\u0024{{ a }}', '\u0024{{ a', '}}', 'a(', 'a.b', 'a => ', 'a ? b : ', 'let a = 1;\n', 'a<b>(', '<T>', 'a: b,', '/a', 'type A = ', 'function a() {', 'class A {', 'import a from "a";\n', 'a as ', '<T,', 'enum A {', 'declare ', 'x!', '`\u0024{', '() => ', 'a?.',
  // Requests.
  'the ', 'notes ', 'create a note ', 'and ', 'and then ', 'delete ', 'all notes ', 'tagged ', 'with ', 'named ', 'summarize ', 'today ', 'last week ', 'from ', 'to ', 'in the folder ', 'about ', 'please ', '"a b" ', '/a/b.md ', '2026-01-01 ', 'tag:a ', 'prop:a=b ', 'date:2026..', 'path:"', '-a ', 'a* ',
];

/** Returns a unit repeated up to a number of characters; `#` in it counts up, except where the sign stands for itself. */
export function repeatUnit(unit: string, chars: number): string {
  if (
    !unit.includes('#') ||
    unit.startsWith('# ') ||
    unit === '#' ||
    unit.startsWith('&#') ||
    unit.includes('b#c') ||
    unit.includes('" #')
  )
    return unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars);
  const parts: string[] = [];
  for (let length = 0, count = 0; length < chars; count += 1) {
    const part = unit.replaceAll('#', String(count));
    parts.push(part);
    length += part.length;
  }
  return parts.join('').slice(0, chars);
}
