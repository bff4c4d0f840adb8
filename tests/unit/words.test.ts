import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findForbiddenWords, readWordList } from '../../scripts/words/find-forbidden-words.mjs';
import { checkWords } from '../../scripts/words.mjs';

const list = readFileSync('scripts/words/forbidden-words.txt', 'utf8');
const words = readWordList(list);

describe('findForbiddenWords', () => {
  it('finds each form of each word of the list', () => {
    expect(words.length).toBeGreaterThan(20);
    for (const word of words) {
      expect(findForbiddenWords(`First line.\nThis ${word} here.`, words), word).toContainEqual({ line: 2, word });
    }
  });

  it.each([
    ['// Nobody answers.', 'nobody'],
    ['const takeOffice = 1;', 'office'],
    ['onHear(call)', 'hear'],
    ['const is_deaf = true;', 'deaf'],
    ["title: 'What it stands  for'", 'stands  for'],
  ])('finds it in %s', (line, word) => {
    expect(findForbiddenWords(line, words)).toEqual([{ line: 1, word }]);
  });

  it.each(['a warehouse', 'indoor plants', 'hearing aids', 'a shear', 'export for LibreOffice', 'he goes only once'])(
    'accepts "%s"',
    (line) => {
      expect(findForbiddenWords(line, words)).toEqual([]);
    },
  );
});

describe('checkWords', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'cloister-words-'));
    for (const folder of ['scripts/words', 'src/core', 'workers', 'docs/guide', 'tests']) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    execFileSync('git', ['init', '-q', root]);
    writeFileSync(join(root, 'scripts/words/forbidden-words.txt'), list);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('finds a planted word in code, documents and the README, with file and line', async () => {
    const planted = ['src/core/a.ts', 'workers/b.worker.ts', 'docs/guide/c.md', 'README.md'];
    for (const file of planted) writeFileSync(join(root, file), '\nStart anew.\n');
    writeFileSync(join(root, 'tests/d.ts'), '// Start anew.\n');
    const { problems } = await checkWords(root);
    expect(problems.map(({ file, line }) => `${file}:${line}`).sort()).toEqual(
      planted.map((file) => `${file}:2`).sort(),
    );
  });
});
