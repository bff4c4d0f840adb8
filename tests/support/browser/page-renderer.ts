import { readMarkdown } from '../../../src/adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../../src/adapters/markdown/to-blocks.ts';
import type { RenderView } from '../../../src/client/workers/render-client.ts';
import { renderEmbed } from '../../../src/runtime/render/render-embed.ts';
import { renderTable } from '../../../src/runtime/render/render-table.ts';

/** The code of the render worker, in the page: for notes, embeds and tables. `before` may throw instead. */
export function pageRenderer(before: (text: string) => void = () => undefined): RenderView {
  return {
    render: async (name, input) => {
      before(input.text);
      return answer(name, input) as never;
    },
    stop: () => undefined,
    close: () => undefined,
  };
}

function answer(name: string, input: { text: string; place?: string; head?: boolean }): unknown {
  const { text, place = '', head = false } = input;
  if (name === 'embed') return renderEmbed(text, place);
  if (name === 'table') return renderTable({ text, isTabbed: false, isWhole: true });
  return { blocks: toBlocks(readMarkdown(text, head), text), cites: [] };
}
