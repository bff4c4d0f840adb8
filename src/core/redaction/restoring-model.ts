import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { mapStrings } from './map-strings.ts';
import { withoutMark } from './own-words.ts';
import { PLACEHOLDER } from './placeholder.ts';

/** What puts values back into a prompt. */
export interface Restorer {
  recall(text: string): Promise<void>;
  restore(text: string): string;
}

/**
 * Returns a model on this device that receives the plain text also of what was masked for a model on a server before: results of a
 * conversation that was handed over, and the task of a helper.
 */
export function restoringModel(model: LanguageModelV4, open: () => Promise<Restorer | null>): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (options) => model.doGenerate(options),
    async doStream(options) {
      const prompt = options.prompt.map(unmarked);
      const text = JSON.stringify(prompt);
      const restorer = text.includes('[') && text.search(PLACEHOLDER) !== -1 ? await open() : null;
      if (restorer === null) return model.doStream({ ...options, prompt });
      await restorer.recall(text);
      return model.doStream({
        ...options,
        // Only strings change.
        prompt: prompt.map((message) => mapStrings(message, restorer.restore) as typeof message),
      });
    },
  };
}

/** Returns a message whose parts have no marks. */
function unmarked<T extends LanguageModelV4CallOptions['prompt'][number]>(message: T): T {
  if (message.role === 'system') return message;
  const content = message.content.map(withoutMark);
  return content.every((part, index) => part === message.content[index]) ? message : { ...message, content };
}
