/**
 * What the benches use of their peers. The peers are installed by the first run of a bench and not with the app, so
 * their own types are not always there.
 */

declare module 'picomatch' {
  export default function picomatch(globs: string[]): (path: string) => boolean;
}

declare module 'ai' {
  import type { LanguageModelV4 } from '@ai-sdk/provider';
  import type { z } from 'zod';

  type Tool = object;
  type StopCondition = object;
  export function tool<Input, Output>(definition: {
    description: string;
    inputSchema: z.ZodType<Input>;
    execute: (input: Input) => Promise<Output>;
  }): Tool;
  export function isStepCount(steps: number): StopCondition;
  interface Settings {
    model: LanguageModelV4;
    tools: Record<string, Tool>;
    prompt: string;
    stopWhen: StopCondition;
  }
  interface Step {
    readonly toolResults: readonly unknown[];
  }
  export function streamText(settings: Settings): {
    readonly text: PromiseLike<string>;
    readonly steps: PromiseLike<Step[]>;
  };
  export function generateText(settings: Settings): Promise<{ text: string; steps: Step[] }>;
}

declare module '@excalidraw/excalidraw' {
  /** The whole of it, with its own defaults. */
  export function Excalidraw(): import('react').ReactNode;
}
