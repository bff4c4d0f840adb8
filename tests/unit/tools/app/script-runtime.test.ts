import { describe, expect, it } from 'vitest';
import { createToolLab } from '../../../support/tool-lab.ts';

const run = (input: object) => createToolLab({ '/a.md': 'a' }, { can: { execute: true } }).call('script_run', input);
const attempt = (call: string) =>
  `try { return await ${call}; } catch (error) { return error.code + ': ' + error.message; }`;

describe('a script', () => {
  it('names its runtime, and runs in no other than the notebook', async () => {
    const source = "return (await cloister.read_file({ path: '/a.md' })).content;";
    expect(await run({ source, runtime: 'notebook' })).toMatchObject({ type: 'result', output: { result: 'a' } });
    expect(await run({ source })).toMatchObject({ type: 'result', output: { result: 'a' } });
    expect(await run({ source, runtime: 'screen' })).toMatchObject({ type: 'error', code: 'bad-input' });
    expect(await run({ source, runtime: 'hub' })).toMatchObject({ type: 'error', code: 'bad-input' });
  });

  it.each(['ui_tabs_list({})', "ui_set_theme({ theme: 'dark' })"])(
    'is refused a call that does not fit: %s',
    async (call) => {
      const answer = await run({ source: attempt(`cloister.${call}`), runtime: 'notebook' });
      expect(answer).toMatchObject({
        output: {
          result: expect.stringMatching(/^denied: ui_\w+ runs in the screen, and this script in the notebook\./),
        },
      });
      expect(answer).toMatchObject({ output: { calls: [{ count: 1, refused: 1 }] } });
    },
  );
});
