import { checkInputs } from '../../adapters/comlink/check-inputs.ts';
import type { RpcPort } from '../../adapters/comlink/rpc-port.ts';
import { serveCalls } from '../../adapters/comlink/serve-calls.ts';
import { drawDiagram } from '../../adapters/mermaid/draw-diagram.ts';
import { DIAGRAM_CALLS } from '../../contracts/wire/diagram-requests.ts';

/** Draws diagrams for the page, one after the other. Keeps nothing of them between two calls. */
export function startDiagramWorker(scope: RpcPort): void {
  serveCalls(scope, checkInputs(DIAGRAM_CALLS, { draw: ({ text, isDark }) => drawDiagram(text, isDark) }));
}
