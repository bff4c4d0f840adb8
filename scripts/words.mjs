import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run-command.mjs';
import { findForbiddenWords, readWordList } from './words/find-forbidden-words.mjs';

/** Files to check: code with comments and screen strings, and every document. */
const places = ['src', 'workers', 'scripts', 'docs', 'public/*.js', 'index.html', ':(glob)*.md'];
const skipped = /^scripts\/words(\/|\.mjs$)|\.(png|svg|json|woff2?|bin)$/;

/**
 * Checks that no tracked or new file of the project uses a forbidden word.
 *
 * @param {string} root the project's folder, a git checkout
 * @returns {Promise<{ files: number, problems: { file: string, line: number, word: string }[] }>}
 */
export async function checkWords(root) {
  const words = readWordList(readFileSync(join(root, 'scripts/words/forbidden-words.txt'), 'utf8'));
  const args = ['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...places];
  const { code, output } = await run('git', args);
  if (code !== 0) throw new Error(`git could not list the files: ${output}`);
  const files = output.split('\0').filter((file) => file !== '' && !skipped.test(file));
  const problems = files.flatMap((file) =>
    findForbiddenWords(readFileSync(join(root, file), 'utf8'), words).map((found) => ({ file, ...found })),
  );
  return { files: files.length, problems };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, problems } = await checkWords(fileURLToPath(new URL('..', import.meta.url)));
  for (const { file, line, word } of problems) console.error(`${file}:${line} "${word}": see docs/glossary.md`);
  console.log(`words: ${files} files read, ${problems.length} forbidden words`);
  // No file read means that nothing was checked.
  process.exitCode = problems.length === 0 && files > 0 ? 0 : 1;
}
