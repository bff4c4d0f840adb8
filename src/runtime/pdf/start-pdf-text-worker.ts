import { checkInputs } from '../../adapters/comlink/check-inputs.ts';
import type { RpcPort } from '../../adapters/comlink/rpc-port.ts';
import { serveCalls } from '../../adapters/comlink/serve-calls.ts';
import { createPdfReading } from '../../adapters/pdf/read-pdf.ts';
import { PDF_CALLS } from '../../contracts/wire/view-requests.ts';
import { limitAllocations } from './limit-allocations.ts';

/** Reads the text of one PDF at a time. The page ends this worker when it does not answer in time. */
export function startPdfTextWorker(scope: RpcPort & { Uint8Array: typeof Uint8Array }): void {
  limitAllocations(scope);
  const reading = createPdfReading();
  const handlers = checkInputs(PDF_CALLS, {
    open: ({ bytes, data }) => reading.open(bytes, data),
    read: ({ from, maxCharacters }) => reading.read(from, maxCharacters),
  });
  serveCalls(scope, handlers);
}
