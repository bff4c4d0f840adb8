import { describe, expect, it } from 'vitest';
import { TOOL_FORMATS } from '../../../src/core/local-decoding/formats/tool-formats.ts';
import { createStructuredModel } from '../../../src/core/local-decoding/structured-tool-calls.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { loadGguf } from '../../support/gguf/load-gguf.ts';
import { makeScriptedGguf } from '../../support/gguf/make-scripted-gguf.ts';
import { RESULT_CHARS, runTenTurns, TEN_CALLS } from '../../support/models/ten-turns.ts';

allowLongCases();

/** Each letter is a token: a call and the marks of the template around it and the result have about as many. */
const MOST_AROUND = 180;

const asJson = TEN_CALLS.map((input) => JSON.stringify({ tool: 'read_file', input }));
const asHermes = TEN_CALLS.map((input) =>
  TOOL_FORMATS.hermes
    .writeCall('read_file', input, undefined)
    .map(({ text }) => text)
    .join(''),
);

describe('ten turns with tools on the processor', () => {
  it.each([
    ['in JSON', asJson, undefined],
    ['in the format of the model', asHermes, '<tool_call> "arguments" message.tool_calls'],
  ])('%s read only what is new in each turn', async (_name, script, note) => {
    const options = note === undefined ? {} : { templateNote: note };
    const loaded = await loadGguf(makeScriptedGguf(script, options), { contextTokens: 8192 });
    try {
      const tokens = await runTenTurns(createStructuredModel(loaded.engine));
      const [first, ...later] = tokens;
      console.info(`read per turn: ${tokens.map(({ read, whole }) => `${read}/${whole}`).join(' ')}`);
      expect(first?.read).toBe(first?.whole);
      for (const { read } of later) expect(read).toBeLessThan(RESULT_CHARS + MOST_AROUND);
      expect(later.at(-1)?.whole).toBeGreaterThan(2000);
    } finally {
      await loaded.unload();
    }
  });
});
