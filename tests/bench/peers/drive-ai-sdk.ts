import { generateText, isStepCount, streamText, tool } from 'ai';
import { z } from 'zod';
import { createInstantModel } from '../services/instant-model.ts';

const PATH = '/notes/read-me.md';

/** Drives one run with the AI SDK's streaming loop. Resolves with the milliseconds that one of its steps took. */
export async function driveStreamText(steps: number, note: string): Promise<number> {
  const startMs = performance.now();
  const result = streamText(settingsFor(steps, note));
  checkSteps(await result.steps, steps);
  return (performance.now() - startMs) / steps;
}

/** The same with its loop that does not stream. */
export async function driveGenerateText(steps: number, note: string): Promise<number> {
  const startMs = performance.now();
  const result = await generateText(settingsFor(steps, note));
  checkSteps(result.steps, steps);
  return (performance.now() - startMs) / steps;
}

function settingsFor(steps: number, note: string): Parameters<typeof streamText>[0] {
  const readFile = tool({
    description: 'Reads a text file.',
    inputSchema: z.strictObject({ path: z.string() }),
    execute: async ({ path }) => ({ path, content: note }),
  });
  return {
    model: createInstantModel(steps - 1, PATH),
    tools: { read_file: readFile },
    prompt: 'Read the note.',
    stopWhen: isStepCount(steps + 1),
  };
}

function checkSteps(taken: readonly { toolResults: readonly unknown[] }[], steps: number): void {
  const read = taken.filter(({ toolResults }) => toolResults.length === 1).length;
  if (taken.length !== steps || read !== steps - 1) throw new Error(`It took ${taken.length} steps and ${read} reads.`);
}
