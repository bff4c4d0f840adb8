import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { ALL_TOOLS, FakeNotebook, offer } from '../../support/fake-tools.ts';
import { dateNote, readParts, runModel, systemMessage, textOf } from '../../support/run-model.ts';
import { sampleFiles } from '../../support/sample-notebook.ts';

const TODAY = '2026-11-24';
const WEEKLY = "Summarize last week's experiments into /notes/weekly-summary.md";

function promptFor(text: string): LanguageModelV4Prompt {
  return [systemMessage(), { role: 'user', content: [{ type: 'text', text: `${dateNote(TODAY)}${text}` }] }];
}

it.each(['Which notes talk about line B?', 'find notes about line B'])('searches the whole name: %s', async (ask) => {
  const run = await runModel(ask, {
    model: createNavigatorModel(),
    notebook: new FakeNotebook({ '/a.md': 'Line B grew.', '/b.md': 'About seeds.' }),
  });
  expect(run.text).toContain('a.md');
  expect(run.text).not.toContain('b.md');
});

describe('createNavigatorModel', () => {
  it('streams the parts of a step in the order of the interface', async () => {
    const parts = await readParts(createNavigatorModel(), {
      prompt: promptFor('find notes about chlorophyll'),
      tools: offer(ALL_TOOLS),
    });
    expect(parts.map((part) => part.type).filter((type, index, all) => type !== all[index - 1])).toEqual([
      'stream-start',
      'text-start',
      'text-delta',
      'text-end',
      'tool-input-start',
      'tool-input-delta',
      'tool-input-end',
      'tool-call',
      'tool-input-start',
      'tool-input-delta',
      'tool-input-end',
      'tool-call',
      'finish',
    ]);
    expect(parts.at(-1)).toEqual({
      type: 'finish',
      finishReason: { unified: 'tool-calls', raw: undefined },
      usage: {
        inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 0, text: 0, reasoning: 0 },
      },
    });
  });

  it('streams input deltas that equal the input of the calls', async () => {
    const parts = await readParts(createNavigatorModel(), {
      prompt: promptFor('list everything'),
      tools: offer(ALL_TOOLS),
    });
    const call = parts.find((part) => part.type === 'tool-call');
    const deltas = parts.flatMap((part) => (part.type === 'tool-input-delta' ? [part.delta] : [])).join('');
    expect(call).toMatchObject({ toolName: 'list_files', input: deltas });
    expect(JSON.parse(deltas)).toEqual({ path: '/', recursive: true, limit: 1000 });
  });

  it('depends only on prompt and tools: each step is the same in any instance', async () => {
    const run = await runModel(WEEKLY, {
      model: createNavigatorModel(),
      notebook: new FakeNotebook(sampleFiles(TODAY)),
    });
    for (let length = 2; length < run.prompt.length; length += 2) {
      const options = { prompt: run.prompt.slice(0, length), tools: offer(ALL_TOOLS) };
      const first = await readParts(createNavigatorModel(), options);
      const second = await readParts(createNavigatorModel(), structuredClone(options));
      expect(second).toEqual(first);
      const text = textOf(first);
      const said = run.prompt[length];
      expect(said?.role === 'assistant' && said.content[0]).toEqual({ type: 'text', text });
    }
  });

  it('never repeats an id in a session', async () => {
    const notebook = new FakeNotebook(sampleFiles(TODAY));
    const model = createNavigatorModel();
    const first = await runModel(WEEKLY, { model, notebook });
    const second = await runModel(WEEKLY, { model, notebook, after: first });
    const ids = second.prompt.flatMap((message) =>
      message.role === 'assistant'
        ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
        : [],
    );
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('returns the same from doGenerate as from doStream', async () => {
    const options = { prompt: promptFor('find notes about chlorophyll'), tools: offer(ALL_TOOLS) };
    const parts = await readParts(createNavigatorModel(), options);
    const generated = await createNavigatorModel().doGenerate(options);
    expect(generated.content).toEqual([
      { type: 'text', text: textOf(parts) },
      ...parts.filter((part) => part.type === 'tool-call'),
    ]);
    expect(generated.finishReason.unified).toBe('tool-calls');
  });

  it('yields before every part and between pieces of work', async () => {
    const notebook = new FakeNotebook(sampleFiles(TODAY));
    const run = await runModel(WEEKLY, { model: createNavigatorModel(), notebook });
    let pauses = 0;
    const model = createNavigatorModel({
      pause: async () => {
        pauses += 1;
      },
    });
    const parts = await readParts(model, { prompt: run.prompt.slice(0, 6), tools: offer(ALL_TOOLS) });
    // One for each of the five notes that were read, beside one for each part.
    expect(pauses).toBeGreaterThanOrEqual(parts.length + 5);
  });

  it('rejects with the reason of an aborted signal', async () => {
    const stopped = {
      prompt: promptFor('list files'),
      tools: offer(ALL_TOOLS),
      abortSignal: AbortSignal.abort('no more'),
    };
    await expect(readParts(createNavigatorModel(), stopped)).rejects.toBe('no more');
    await expect(createNavigatorModel().doGenerate(stopped)).rejects.toBe('no more');
  });

  it('stops in the middle of an answer on abort', async () => {
    const controller = new AbortController();
    let pauses = 0;
    const model = createNavigatorModel({
      pause: async (signal) => {
        expect(signal).toBe(controller.signal);
        pauses += 1;
        if (pauses === 6) controller.abort('cancelled');
      },
    });
    const { stream } = await model.doStream({
      prompt: promptFor('delete everything'),
      tools: offer(ALL_TOOLS),
      abortSignal: controller.signal,
    });
    const seen: string[] = [];
    const reading = (async () => {
      const reader = stream.getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) seen.push(next.value.type);
    })();
    await expect(reading).rejects.toBe('cancelled');
    expect(seen[0]).toBe('stream-start');
    expect(seen).not.toContain('finish');
    expect(pauses).toBe(6);
  });

  it('does not split a surrogate pair between two deltas', async () => {
    const parts = await readParts(createNavigatorModel(), { prompt: promptFor(`${'🌱'.repeat(150)} zzz`), tools: [] });
    for (const part of parts) if (part.type === 'text-delta') expect(part.delta.isWellFormed()).toBe(true);
  });

  it('answers a prompt without a request', async () => {
    const parts = await readParts(createNavigatorModel(), { prompt: [systemMessage()], tools: [] });
    expect(textOf(parts)).toContain('no tool');
  });

  it('works without the current date', async () => {
    const prompt: LanguageModelV4Prompt = [
      { role: 'system', content: 'You are Navigator.' },
      { role: 'user', content: [{ type: 'text', text: 'list /notes' }] },
    ];
    const parts = await readParts(createNavigatorModel(), { prompt, tools: offer(ALL_TOOLS) });
    expect(parts.find((part) => part.type === 'tool-call')).toMatchObject({ toolName: 'list_files' });
  });
});

describe('a conversation', () => {
  const model = createNavigatorModel();

  it('accepts the answer to its question by position, number, path or word', async () => {
    for (const answer of [
      'the second',
      '2',
      '/experiments/2026-11-16-blue-ratio-20.md',
      '`2026-11-16-blue-ratio-20.md`',
      'number 2 please',
    ]) {
      const notebook = new FakeNotebook(sampleFiles(TODAY));
      const asked = await runModel('open blue ratio', { model, notebook });
      const answered = await runModel(answer, { model, notebook, after: asked });
      expect(answered.text).toContain('`/experiments/2026-11-16-blue-ratio-20.md`');
    }
  });

  it('executes the requested change on the chosen file only', async () => {
    const notebook = new FakeNotebook(sampleFiles(TODAY));
    const asked = await runModel('delete blue ratio', { model, notebook });
    expect(asked.calls.map((call) => call.tool)).toEqual(['list_files']);
    const answered = await runModel('3', { model, notebook, after: asked });
    expect(answered.calls).toEqual([
      { tool: 'delete_file', input: { path: '/experiments/2026-11-20-blue-ratio-30.md', recursive: false } },
    ]);
  });

  it('treats another request as a request, not as an answer', async () => {
    const notebook = new FakeNotebook(sampleFiles(TODAY));
    const asked = await runModel('delete blue ratio', { model, notebook });
    const other = await runModel('list /notes', { model, notebook, after: asked });
    expect(other.calls.map((call) => call.tool)).toEqual(['list_files']);
  });

  it('resolves "it"', async () => {
    const notebook = new FakeNotebook(sampleFiles(TODAY));
    const opened = await runModel('open the sensor failure note', { model, notebook });
    const read = await runModel('read it', { model, notebook, after: opened });
    expect(read.calls).toEqual([{ tool: 'read_file', input: { path: '/experiments/2026-11-09-sensor-failure.md' } }]);
    const moved = await runModel('move it to /archive', { model, notebook, after: read });
    expect(notebook.files.has('/archive/2026-11-09-sensor-failure.md')).toBe(true);
    const gone = await runModel('delete that note', { model, notebook, after: moved });
    expect(gone.calls).toHaveLength(1);
  });

  it('does not reuse what an earlier turn read', async () => {
    const notebook = new FakeNotebook(sampleFiles(TODAY));
    const first = await runModel('read /notes/plan.md', { model, notebook });
    notebook.files.set('/notes/plan.md', 'changed');
    const second = await runModel('read /notes/plan.md', { model, notebook, after: first });
    expect(second.text).toContain('changed');
  });
});
