import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { DeepModel, DeepModelOptions } from '../../core/ports/agent-adapter.ts';
import { DEEP_NAMES } from './deep-tools.ts';

/**
 * Wraps a model in the graph of deepagents: each request is one step of a deep agent. The graph is made from the messages of the
 * request and keeps no state, so that a run resumes from its rows like any other. Its code is loaded with the first request.
 */
export function createDeepModel(model: LanguageModelV4, options: DeepModelOptions): DeepModel {
  return {
    givenNames: DEEP_NAMES,
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    async doGenerate() {
      throw new Error('A deep agent is asked for a stream.');
    },
    async doStream(call) {
      const { deepStep } = await import('./deep-step.ts');
      const ended = new AbortController();
      const abortSignal = call.abortSignal ? AbortSignal.any([call.abortSignal, ended.signal]) : ended.signal;
      const asked: LanguageModelV4CallOptions = { ...call, abortSignal };
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        async start(controller) {
          try {
            await deepStep(model, asked, (part) => controller.enqueue(part), options);
            controller.close();
          } catch (error) {
            controller.error(error);
          }
        },
        cancel: (reason) => ended.abort(reason),
      });
      return { stream };
    },
  };
}
