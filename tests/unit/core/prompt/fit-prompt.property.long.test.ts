import type { LanguageModelV4Message } from '@ai-sdk/provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageRow, SessionSummary } from '../../../../src/contracts/domain/run/message.ts';
import { offerOf } from '../../../../src/core/local-decoding/turn-schema.ts';
import { renderPrompt } from '../../../../src/core/local-prompt/render-prompt.ts';
import { noteLengthFor, toolNotes } from '../../../../src/core/local-prompt/tool-notes.ts';
import { type FittedPrompt, fitPrompt, type PromptParts } from '../../../../src/core/prompt/fit-prompt.ts';
import { calibrateTokens } from '../../../../src/core/prompt/token-calibration.ts';
import { createTokenCounter } from '../../../../src/core/prompt/token-counter.ts';
import { toModelTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { KINDS } from '../../../fixtures/token-counts/kinds.ts';
import { caseCount } from '../../../support/case-count.ts';
import { createFreeAgent } from '../../../support/loop-seed.ts';
import { trainPairs } from '../../../support/pair-tokenizer.ts';

const ENGLISH = KINDS['English'] ?? '';
const tokenizer = trainPairs(`${ENGLISH}${JSON.stringify(TOOLS.map(toModelTool))}`, 500);
const RUN = { runId: 'run-1', today: '2026-01-15' };

const words = fc.oneof(
  fc.constantFrom(...Object.values(KINDS)).map((text) => text.slice(0, 600)),
  fc.lorem({ maxCount: 60 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.integer({ min: 1, max: 20_000 }).map((length) => ENGLISH.repeat(15).slice(0, length)),
);
const call = fc.record({
  toolName: fc.constantFrom(...TOOLS.map(({ name }) => name), 'made_up'),
  path: words,
  result: words,
});
const step = fc.record({ said: words, calls: fc.array(call, { maxLength: 3 }), denied: fc.boolean() });
const turn = fc.record({ asked: words, steps: fc.array(step, { maxLength: 8 }) });
const session = fc.array(turn, { minLength: 1, maxLength: 5 });

/** The rows of a session in which every call has its result, and which waits for the model. */
function rowsOf(turns: typeof session extends fc.Arbitrary<infer T> ? T : never): MessageRow[] {
  const rows: MessageRow[] = [];
  const add = (role: MessageRow['role'], content: MessageRow['content']) =>
    rows.push({ sessionId: 's', runId: 'r', seq: rows.length + 1, role, content, atMs: 0 });
  for (const [index, { asked, steps }] of turns.entries()) {
    add('user', [{ type: 'text', text: asked }]);
    for (const { said, calls, denied } of steps) {
      const id = (at: number) => `c-${rows.length}-${at}`;
      const ids = calls.map((_, at) => id(at));
      const parts = calls.map(({ toolName, path }, at) => ({
        type: 'tool-call',
        toolCallId: ids[at],
        toolName,
        input: { path },
      }));
      const open = index === turns.length - 1 && parts.length === 0;
      // The last thing said is never an answer: then nothing would be asked.
      if (open) continue;
      add('assistant', [{ type: 'text', text: said }, ...parts]);
      const results = calls.map(({ toolName, result }, at) => ({
        type: 'tool-result',
        toolCallId: ids[at],
        toolName,
        output: denied
          ? { type: 'execution-denied', reason: result }
          : { type: 'json', value: { content: result, hash: 'a'.repeat(64) } },
      }));
      if (results.length > 0) add('tool', results);
    }
  }
  return rows;
}

const summaryText = fc.option(words.map((text) => text.slice(0, 16_000)));

/** Calls without a result in the next message, and results without a call. */
function tornPairs(prompt: readonly LanguageModelV4Message[]): unknown[] {
  const torn: unknown[] = [];
  for (const [index, message] of prompt.entries()) {
    const calls =
      message.role === 'assistant'
        ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
        : [];
    const next = prompt[index + 1];
    const results =
      next?.role === 'tool'
        ? next.content.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : []))
        : [];
    if (calls.join() !== results.join()) torn.push({ index, calls, results });
    if (message.role === 'tool' && prompt[index - 1]?.role !== 'assistant') torn.push({ index, alone: true });
  }
  return torn;
}

function sizeOnEngine({ prompt, tools }: FittedPrompt, contextTokens: number): number {
  const notes = toolNotes(offerOf({ tools }, true), noteLengthFor(contextTokens));
  const rendered = renderPrompt(prompt, { roles: { system: true, tool: true }, notes, structured: true });
  return rendered.reduce((sum, { content }) => sum + tokenizer.count(content) + 6, 4);
}

describe('fitPrompt', () => {
  const cases = fc.record({
    turns: session,
    contextTokens: fc.oneof(fc.integer({ min: 1024, max: 4096 }), fc.integer({ min: 1024, max: 40_000 })),
    own: words.map((text) => text.slice(0, 20_000)),
    summary: summaryText,
    edited: fc.boolean(),
    engine: fc.boolean(),
    permitted: fc.option(fc.array(fc.lorem({ maxCount: 3 }), { minLength: 1, maxLength: 24 })),
  });

  type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;
  const fitted = (one: Case, known = new Map<string, number>()) => {
    const messages = rowsOf(one.turns);
    const countTokens = async (text: string) => tokenizer.count(text);
    const limits = { contextTokens: one.contextTokens, maxOutputTokens: null, temperature: null, countTokens };
    const upToSeq = Math.max(
      1,
      messages.findLastIndex(({ role }) => role === 'user'),
    );
    const isPair = messages[upToSeq]?.role !== 'tool';
    const summary: SessionSummary | null =
      one.summary === null || messages.length < 2 || !isPair
        ? null
        : { sessionId: 's', upToSeq, text: one.summary, edited: one.edited, updatedMs: 1 };
    const parts: PromptParts = {
      agent: createFreeAgent({ prompt: one.own }),
      days: new Map([[RUN.runId, RUN.today]]),
      sessionId: 's',
      notebookName: 'Plants',
      messages,
      summary,
      chosen: { ref: { providerId: one.engine ? 'wllama' : 'server', modelId: 'm' }, remote: null, limits },
      permitted: one.engine && one.permitted ? one.permitted.map((name) => `/notes/${name}.md`) : null,
      tools: TOOLS,
      calibration: calibrateTokens([], one.contextTokens, true),
      nowMs: 2,
    };
    return fitPrompt(parts, createTokenCounter(countTokens, known)).then((made) => ({ made, parts }));
  };

  it('fits every history into every context of at least 1,024 tokens, by the count of a tokenizer', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const { made, parts } = await fitted(one);
        const { budget, prompt, summary } = made;
        if (!budget) throw new Error('no budget');
        expect(made.estimatedTokens).toBeLessThanOrEqual(budget.promptTokens);
        if (one.engine) {
          expect(sizeOnEngine(made, one.contextTokens) + budget.answerTokens).toBeLessThanOrEqual(one.contextTokens);
        }
        expect(tornPairs(prompt)).toEqual([]);
        expect(prompt[0]?.role).toBe('system');
        expect(prompt[1]?.role).toBe('user');
        // What was asked last is there, as far as there is room for it.
        const asked = [...(one.turns.at(-1)?.asked ?? '')].slice(0, 2).join('');
        const said = prompt
          .flatMap(({ role, content }) => (role === 'user' ? content : []))
          .map((part) => ('text' in part ? part.text : ''));
        expect(said.join('\n')).toContain(asked);
        expect((summary?.upToSeq ?? 0) < parts.messages.length).toBe(true);
        expect(summary?.text.length ?? 0).toBeLessThanOrEqual(20_000);
        if (parts.summary?.edited && summary)
          expect(summary.text.startsWith(parts.summary.text.slice(0, 16_000))).toBe(true);
      }),
      { numRuns: caseCount({ reduced: 50, full: 250 }) },
    );
  });

  it('returns the same prompt for the same rows', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const known = new Map<string, number>();
        const [first, second, third] = [await fitted(one, known), await fitted(one, known), await fitted(one)];
        expect(second.made).toEqual(first.made);
        expect(third.made).toEqual(first.made);
      }),
      { numRuns: 40 },
    );
  });
});
