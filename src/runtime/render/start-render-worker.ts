import { checkInputs } from '../../adapters/comlink/check-inputs.ts';
import type { RpcPort } from '../../adapters/comlink/rpc-port.ts';
import { serveCalls } from '../../adapters/comlink/serve-calls.ts';
import { loadChemistry } from '../../adapters/markdown/chemistry/load-chemistry.ts';
import { citedKeys, namedKeys } from '../../adapters/markdown/cited-keys.ts';
import { readAnswer } from '../../adapters/markdown/read-answer.ts';
import { readMarkdown } from '../../adapters/markdown/read-markdown.ts';
import { showHidden } from '../../adapters/markdown/syntax/show-hidden.ts';
import { toBlocks } from '../../adapters/markdown/to-blocks.ts';
import { RENDER_CALLS, type RenderAnswers, type RenderCalls } from '../../contracts/wire/render-requests.ts';
import { renderEmbed } from './render-embed.ts';
import { renderNotebook } from './render-notebook.ts';
import { renderTable } from './render-table.ts';

function renderNote({ text, head, breaks, hidden }: RenderCalls['markdown']['input']): RenderAnswers['markdown'] {
  const tree = readMarkdown(text, head, breaks);
  if (hidden) showHidden(tree);
  return { cites: citedKeys(tree), named: namedKeys(tree), blocks: toBlocks(tree, text) };
}

/** Parses and sanitizes notes and answers for the page, one after the other. Keeps nothing between two calls. */
export function startRenderWorker(scope: RpcPort): void {
  const handlers = checkInputs(RENDER_CALLS, {
    async markdown(input) {
      await loadChemistry(input.text);
      return renderNote(input);
    },
    async embed({ text, place, breaks }) {
      await loadChemistry(text);
      return renderEmbed(text, place, breaks);
    },
    table: renderTable,
    async answer({ text }) {
      await loadChemistry(text);
      return { blocks: toBlocks(readAnswer(text), '') };
    },
    async notebook({ text }) {
      await loadChemistry(text);
      return renderNotebook(text);
    },
  });
  serveCalls(scope, handlers);
}
