import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { ALL_TOOLS, type FakeNotebook, offer } from './fake-tools.ts';

export interface ModelCall {
  readonly tool: string;
  readonly input: Record<string, unknown>;
}

export interface ModelRun {
  /** Calls of each step; the last step has none. */
  readonly steps: readonly (readonly ModelCall[])[];
  readonly calls: readonly ModelCall[];
  /** The final answer. */
  readonly text: string;
  /** The whole conversation, for a further request. */
  readonly prompt: LanguageModelV4Prompt;
}

export interface RunModelOptions {
  readonly model: LanguageModelV4;
  readonly notebook: FakeNotebook;
  /** `YYYY-MM-DD`. Default 2026-11-24, a Tuesday. */
  readonly today?: string;
  readonly tools?: readonly string[];
  /** The earlier conversation. */
  readonly after?: ModelRun;
  readonly maxSteps?: number;
}

/** Drives a model against a notebook until it answers without calls. */
export async function runModel(request: string, options: RunModelOptions): Promise<ModelRun> {
  const prompt: LanguageModelV4Prompt = [
    ...(options.after?.prompt ?? [systemMessage()]),
    { role: 'user', content: [{ type: 'text', text: `${options.after ? '' : dateNote(options.today)}${request}` }] },
  ];
  const steps: ModelCall[][] = [];
  for (let step = 0; step < (options.maxSteps ?? 20); step += 1) {
    const parts = await readParts(options.model, { prompt, tools: offer(options.tools ?? ALL_TOOLS) });
    const text = textOf(parts);
    const calls = parts.flatMap((part) =>
      part.type === 'tool-call' ? [{ id: part.toolCallId, tool: part.toolName, input: JSON.parse(part.input) }] : [],
    );
    steps.push(calls.map(({ tool, input }) => ({ tool, input })));
    prompt.push(assistantMessage(text, calls));
    if (calls.length === 0) return { steps, calls: steps.flat(), text, prompt };
    prompt.push({
      role: 'tool',
      content: calls.map(({ id, tool, input }) => ({
        type: 'tool-result',
        toolCallId: id,
        toolName: tool,
        output: options.notebook.run(tool, input),
      })),
    });
  }
  throw new Error(`The model did not come to an end: ${JSON.stringify(steps)}`);
}

export function systemMessage(): LanguageModelV4Message {
  return { role: 'system', content: 'You are Navigator.\nNotebook: Plant growth\n\nYou may:\n- Read files' };
}

/** Returns the date note that the app puts before a request. Default 2026-11-24, a Tuesday. */
export function dateNote(today = '2026-11-24'): string {
  const weekday = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][
    new Date(`${today}T00:00:00Z`).getUTCDay()
  ];
  return `Today: ${today} (${weekday})\n\n`;
}

function assistantMessage(
  text: string,
  calls: readonly { id: string; tool: string; input: unknown }[],
): LanguageModelV4Message {
  return {
    role: 'assistant',
    content: [
      ...(text === '' ? [] : [{ type: 'text' as const, text }]),
      ...calls.map(({ id, tool, input }) => ({ type: 'tool-call' as const, toolCallId: id, toolName: tool, input })),
    ],
  };
}

/** Returns all parts of one stream, in order. */
export async function readParts(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
): Promise<LanguageModelV4StreamPart[]> {
  const { stream } = await model.doStream(options);
  const reader = stream.getReader();
  const parts: LanguageModelV4StreamPart[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  return parts;
}

export function textOf(parts: readonly LanguageModelV4StreamPart[]): string {
  return parts.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : [])).join('');
}
