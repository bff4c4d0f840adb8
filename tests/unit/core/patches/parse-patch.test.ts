import { describe, expect, it } from 'vitest';
import { PATCH_LIMITS, parsePatch } from '../../../../src/core/patches/parse-patch.ts';

const HUNK = '@@ -1,2 +1,2 @@\n one\n-two\n+2\n';
const change = (from: string, to = from) => `--- ${from}\n+++ ${to}\n${HUNK}`;

function filesOf(patch: string) {
  const parsed = parsePatch(patch);
  if (parsed.type === 'invalid') throw new Error(parsed.message);
  return parsed.files.map(({ hunks, ...file }) => ({ ...file, hunks: hunks.length }));
}

function problemOf(patch: string): string {
  const parsed = parsePatch(patch);
  return parsed.type === 'invalid' ? parsed.message : 'none';
}

describe('parsePatch', () => {
  it('takes the prefixes a/ and b/ away only together', () => {
    expect(filesOf(change('a/src/x.ts', 'b/src/x.ts'))).toEqual([{ kind: 'change', path: 'src/x.ts', hunks: 1 }]);
    expect(filesOf(change('src/x.ts'))).toEqual([{ kind: 'change', path: 'src/x.ts', hunks: 1 }]);
    expect(filesOf(change('a/x.ts'))).toEqual([{ kind: 'change', path: 'a/x.ts', hunks: 1 }]);
  });

  it('reads /dev/null as a new and as a deleted file', () => {
    expect(filesOf('--- /dev/null\n+++ b/new.ts\n@@ -0,0 +1 @@\n+one\n')).toEqual([
      { kind: 'create', path: 'new.ts', hunks: 1 },
    ]);
    expect(filesOf('--- a/old.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n')).toEqual([
      { kind: 'delete', path: 'old.ts', hunks: 1 },
    ]);
  });

  it('reads what Git writes: several files, renames, empty files, times, and a mail around them', () => {
    const patch = [
      'From 1234 Mon Sep 17 00:00:00 2001',
      'Subject: [PATCH] Change things',
      '',
      'diff --git a/one.ts b/one.ts',
      'index 111..222 100644',
      '--- a/one.ts\t2026-01-01 00:00:00',
      '+++ b/one.ts\t2026-01-02 00:00:00',
      HUNK.trimEnd(),
      'diff --git a/old name.ts b/new name.ts',
      'similarity index 90%',
      'rename from old name.ts',
      'rename to new name.ts',
      'diff --git a/empty.ts b/empty.ts',
      'new file mode 100644',
      'index 0000000..e69de29',
      'diff --git "a/\\303\\244.ts" "b/\\303\\244.ts"',
      '--- "a/\\303\\244.ts"',
      '+++ "b/\\303\\244.ts"',
      HUNK.trimEnd(),
      '-- ',
      '2.43.0',
      '',
    ].join('\n');
    expect(filesOf(patch)).toEqual([
      { kind: 'change', path: 'one.ts', hunks: 1 },
      { kind: 'move', from: 'old name.ts', path: 'new name.ts', hunks: 0 },
      { kind: 'create', path: 'empty.ts', hunks: 0 },
      { kind: 'change', path: 'ä.ts', hunks: 1 },
    ]);
  });

  it.each([
    ['an absolute path', change('/etc/passwd'), /absolute/],
    ['an absolute path behind a prefix', change('a//etc/passwd', 'b//etc/passwd'), /absolute/],
    ['a drive', change('C:/x.ts'), /absolute/],
    ['a way out of the folder', change('a/../../x.ts', 'b/../../x.ts'), /leads out/],
    ['a way out in the middle', change('a/src/../../x.ts', 'b/src/../../x.ts'), /leads out/],
    ['a backslash', change('a/src\\\\x.ts', 'b/src\\\\x.ts'), /backslash/],
    ['a hidden character', change('a/x\u200b.ts', 'b/x\u200b.ts'), /cannot be seen: "x\\u\{200b\}/],
    ['turned text', change('a/x\u202etxt.js', 'b/x\u202etxt.js'), /cannot be seen/],
    ['a control character in quotes', change('"a/x\\n.ts"', '"b/x\\n.ts"'), /cannot be seen/],
    ['bytes that are no UTF-8', change('"a/\\377.ts"', '"b/\\377.ts"'), /cannot be seen/],
    ['a folder', change('a/src/', 'b/src/'), /no file/],
    ['two names without a rename', change('a/x.ts', 'b/y.ts'), /two files/],
    ['the same file twice', change('a/x.ts', 'b/x.ts') + change('a/x.ts', 'b/x.ts'), /twice/],
    ['the same file in another spelling', change('a/x.ts', 'b/x.ts') + change('a/./X.ts', 'b/./X.ts'), /twice/],
    ['no names', HUNK, /no file header/],
    ['one name', `--- a/x.ts\n${HUNK}`, /file header/],
    ['no hunks', '--- a/x.ts\n+++ b/x.ts\n', /changes no line/],
    ['nothing', 'A text about something.\n', /no files/],
    ['a copy', 'diff --git a/x b/y\nsimilarity index 90%\ncopy from x\ncopy to y\n', /copies/],
    ['a binary file', 'diff --git a/x.png b/x.png\nindex 1..2\nBinary files a/x.png and b/x.png differ\n', /binary/],
    ['binary data', 'diff --git a/x.png b/x.png\nindex 1..2\nGIT binary patch\nliteral 3\nKc$@\n', /binary/],
    ['a new link', 'diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+/etc\n', /link/],
    ['a changed link', `diff --git a/l b/l\nindex 1a..2b 120000\n--- a/l\n+++ b/l\n${HUNK}`, /link/],
    ['a submodule', `diff --git a/m b/m\nindex 1a..2b 160000\n--- a/m\n+++ b/m\n${HUNK}`, /submodule/],
    ['a combined diff', 'diff --cc x\n--- a/x\n+++ b/x\n@@@ -1,1 -1,1 +1,1 @@@\n  one\n', /no hunk header/],
    ['a mode alone', 'diff --git a/x b/x\nold mode 100644\nnew mode 100755\n', /changes no line/],
    ['too small a count', '--- a/x\n+++ b/x\n@@ -1,1 +1,1 @@\n one\n+two\n', /in no hunk/],
    ['too large a count', '--- a/x\n+++ b/x\n@@ -1,5 +1,5 @@\n one\n-two\n+2\n', /no valid unified diff/],
    ['a hunk header without spaces', '--- a/x\n+++ b/x\n@@-1,2 +1,2@@\n one\n-two\n+2\n', /no hunk header/],
    ['a hunk header without numbers', '--- a/x\n+++ b/x\n@@ ... @@\n one\n-two\n+2\n', /no hunk header/],
    [
      'a line number beyond all files',
      '--- a/x\n+++ b/x\n@@ -1,2 +99999999999,2 @@\n one\n-two\n+2\n',
      /no hunk header/,
    ],
    ['hunks in the wrong order', `--- a/x\n+++ b/x\n@@ -9,2 +9,2 @@\n a\n-b\n+c\n${HUNK}`, /begins before/],
    ['two hunks at one place', `--- a/x\n+++ b/x\n${HUNK}${HUNK}`, /begins before/],
    ['a new file with context', '--- /dev/null\n+++ b/x\n@@ -1,1 +1,2 @@\n one\n+two\n', /creates x and changes/],
    ['both names nothing', '--- /dev/null\n+++ /dev/null\n@@ -0,0 +1 @@\n+one\n', /names no file/],
    [
      'a creation that names an old file',
      `diff --git a/x b/x\nnew file mode 100644\n--- a/x\n+++ b/x\n${HUNK}`,
      /old file/,
    ],
    [
      'a deletion that names a new file',
      `diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ b/x\n${HUNK}`,
      /new file/,
    ],
    ['too many characters', `${'x'.repeat(PATCH_LIMITS.chars)}\n`, /limit/],
  ])('refuses %s', (_what, patch, why) => {
    expect(problemOf(patch)).toMatch(why);
  });

  it('names the line of the patch that belongs to no hunk', () => {
    expect(problemOf('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-one\n+two\n+three\n')).toMatch(/^Line 6 of the patch/);
  });

  it('refuses more files than it may have', () => {
    const many = Array.from({ length: PATCH_LIMITS.files + 1 }, (_, n) => change(`a/${n}.ts`, `b/${n}.ts`)).join('');
    expect(problemOf(many)).toMatch(/limit is 100/);
  });
});
