import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { systemPrompt } from '../../../src/core/prompt/system-prompt.ts';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { createTestAgent } from '../../support/agents.ts';
import { ALL_TOOLS, offer } from '../../support/fake-tools.ts';
import { dateNote, readParts, textOf } from '../../support/run-model.ts';
import { sampleFiles } from '../../support/sample-notebook.ts';
import { createToolLab, type LabOptions } from '../../support/tool-lab.ts';

const TODAY = '2026-11-24';

/** Drives the Navigator against the tools that ship, in a notebook in memory. */
async function ask(request: string, options: LabOptions = {}) {
  const lab = createToolLab(sampleFiles(TODAY), options);
  const agent = createTestAgent({
    scope: { notebooks: ['*'], folders: [...(options.scopeFolders ?? ['/'])], fileTypes: ['*'] },
  });
  const prompt: LanguageModelV4Prompt = [
    { role: 'system', content: systemPrompt(agent, 'Plant growth', null) },
    { role: 'user', content: [{ type: 'text', text: `${dateNote(TODAY)}${request}` }] },
  ];
  const made: string[] = [];
  for (let step = 1; step <= 10; step += 1) {
    const parts = await readParts(createNavigatorModel(), { prompt, tools: offer(ALL_TOOLS) });
    const calls = parts.filter((part) => part.type === 'tool-call');
    if (calls.length === 0) return { lab, made, steps: step, text: textOf(parts) };
    prompt.push({
      role: 'assistant',
      content: calls.map((call) => ({
        type: 'tool-call',
        toolCallId: call.toolCallId,
        toolName: call.toolName,
        input: JSON.parse(call.input),
      })),
    });
    const results: Extract<LanguageModelV4Prompt[number], { role: 'tool' }>['content'] = [];
    for (const call of calls) {
      made.push(call.toolName);
      const result = await lab.call(call.toolName, JSON.parse(call.input));
      const output =
        result.type === 'result'
          ? ({ type: 'json', value: JSON.parse(JSON.stringify(result.output)) } as const)
          : result.type === 'denied'
            ? ({ type: 'execution-denied', reason: result.message } as const)
            : ({ type: 'error-text', value: `${result.code}: ${result.message}` } as const);
      results.push({ type: 'tool-result', toolCallId: call.toolCallId, toolName: call.toolName, output });
    }
    prompt.push({ role: 'tool', content: results });
  }
  throw new Error('The Navigator did not come to an end.');
}

describe('the Navigator with the shipped tools', () => {
  it('writes the weekly summary in at most six steps', async () => {
    const { lab, made, steps, text } = await ask("Summarize last week's experiments into /notes/weekly-summary.md");
    expect(steps).toBeLessThanOrEqual(6);
    expect(made.filter((tool) => tool === 'create_file')).toHaveLength(1);
    expect(lab.notebook.textAt('/notes/weekly-summary.md')).toContain('> 20 % blue costs area, not dry mass.');
    expect(text).toContain('5 notes, last week');
  });

  it('makes only calls that the tools accept', async () => {
    for (const request of [
      'what is in /experiments',
      'list everything',
      'find notes about "blue light"',
      'read /notes/plan.md from line 3',
      'open plan',
      'undo',
      'list all csv files',
      'help',
    ]) {
      const { text } = await ask(request);
      expect(text).not.toMatch(/bad-input|cannot read/);
      expect(text).not.toBe('');
    }
  });

  it('renames, moves and deletes', async () => {
    expect((await ask('rename plan to roadmap')).lab.notebook.textAt('/notes/roadmap.md')).toContain('# Plan');
    expect((await ask('move the notes folder to /old')).lab.notebook.textAt('/old/plan.md')).toContain('# Plan');
    expect((await ask('delete /notes/plan.md')).lab.notebook.textAt('/notes/plan.md')).toBeUndefined();
    const kept = await ask('delete protocols');
    expect(kept.lab.notebook.textAt('/protocols/biomass-drying.md')).toBeDefined();
    expect(kept.text).toContain('delete /protocols and everything in it');
    // Called a folder, all that is in it is meant.
    const gone = await ask('delete the protocols folder');
    expect(gone.lab.notebook.textAt('/protocols/biomass-drying.md')).toBeUndefined();
  });

  it('reads and writes only within the scope of the agent', async () => {
    const outside = await ask("Summarize last week's experiments into /notes/weekly-summary.md", {
      scopeFolders: ['/experiments'],
    });
    expect(outside.text).toMatch(/^Nothing was written/);
    expect(outside.lab.notebook.textAt('/notes/weekly-summary.md')).toBeUndefined();
    const found = await ask('find notes about chlorophyll', { scopeFolders: ['/protocols'] });
    expect(found.text).toContain('/protocols/chlorophyll-extraction.md');
    expect(found.text).not.toContain('/experiments/');
    const two = await ask('summarize everything about chlorophyll into /protocols/c.md', {
      scopeFolders: ['/protocols', '/notes/**'],
    });
    expect(two.lab.notebook.textAt('/protocols/c.md')?.match(/^ {2}- "(.+)"$/gm)).toEqual([
      '  - "/protocols/chlorophyll-extraction.md"',
      '  - "/notes/reading.md"',
    ]);
    expect((await ask('list files', { scopeFolders: ['/protocols', '/notes/**'] })).text).toContain('holds 2 folders');
  });

  it('reports a missing right', async () => {
    const { text, lab } = await ask('delete /notes/plan.md', { can: { delete: false } });
    expect(text).toContain('was not deleted');
    expect(lab.notebook.textAt('/notes/plan.md')).toBeDefined();
  });
});
