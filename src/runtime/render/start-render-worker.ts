import { readMarkdown } from '../../adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../adapters/markdown/to-blocks.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import {
  type RenderAnswers,
  type RenderReply,
  type RenderRequest,
  renderMessageSchema,
} from '../../contracts/wire/render-requests.ts';
import { renderNotebook } from './render-notebook.ts';

/** The worker's global scope, as far as it is needed. */
export interface RenderScope {
  postMessage(message: RenderReply): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** Reads and cleans notes for the page, one after the other. It holds nothing in between. */
export function startRenderWorker(scope: RenderScope): void {
  scope.addEventListener('message', (event) => {
    const parsed = renderMessageSchema.safeParse(event.data);
    if (!parsed.success) return;
    const { id, request } = parsed.data;
    try {
      scope.postMessage({ id, type: 'answer', value: answer(request) });
    } catch (error) {
      const { code, message } = toErrorData(error);
      scope.postMessage({ id, type: 'error', error: { code, message } });
    }
  });
}

function answer(request: RenderRequest): RenderAnswers[keyof RenderAnswers] {
  switch (request.type) {
    case 'markdown':
      return { blocks: toBlocks(readMarkdown(request.text, request.head), request.text) };
    case 'notebook':
      return renderNotebook(request.text);
    default:
      return request satisfies never;
  }
}
