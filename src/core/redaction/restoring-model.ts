import type { LanguageModelV4 } from '@ai-sdk/provider';
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
      const text = JSON.stringify(options.prompt);
      if (!text.includes('[') || text.search(PLACEHOLDER) === -1) return model.doStream(options);
      const restorer = await open();
      if (restorer === null) return model.doStream(options);
      await restorer.recall(text);
      const prompt = options.prompt.map((message) => {
        const plain = mapStrings(message, restorer.restore) as typeof message;
        // Only the parts lose their marks.
        return plain.role === 'system'
          ? plain
          : ({ ...plain, content: plain.content.map(withoutMark) } as typeof message);
      });
      return model.doStream({ ...options, prompt });
    },
  };
}
