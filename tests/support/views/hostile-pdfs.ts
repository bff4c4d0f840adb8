import { makePdf } from './make-pdf.ts';

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** Compresses with zlib, as FlateDecode expects. */
async function deflate(chunks: number, chunk: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < chunks; at += 1) controller.enqueue(chunk);
      controller.close();
    },
  });
  const packed = stream.pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** A document of one page whose content is this compressed stream. */
function withContent(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const head =
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[4 0 R]/Count 1>>\nendobj\n' +
    '3 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n' +
    '4 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 560]/Resources<</Font<</F1 3 0 R>>>>/Contents 5 0 R>>\nendobj\n' +
    `5 0 obj\n<</Length ${packed.length}/Filter/FlateDecode>>stream\n`;
  const parts = [latin(head), packed, latin('\nendstream\nendobj\ntrailer<</Size 6/Root 1 0 R>>\n%%EOF\n')];
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A small document whose content is `mebibytes` MiB of spaces. */
export async function zipBomb(mebibytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return withContent(await deflate(mebibytes, new Uint8Array(1024 * 1024).fill(32)));
}

/** A small document whose page writes a word in each of `lines` lines, a multiple of 4096. */
export async function wordFlood(lines: number): Promise<Uint8Array<ArrayBuffer>> {
  const line = latin('BT /F1 9 Tf 40 520 Td (word) Tj ET\n'.repeat(4096));
  return withContent(await deflate(lines / 4096, line));
}

/** Damaged and misleading documents by name. */
export const BROKEN_PDFS: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'not a PDF': latin('%PDF-1.4\nnothing'),
  empty: new Uint8Array(0),
  'cut off': makePdf([{ lines: ['One'] }]).slice(0, 300),
  'pages in a circle': latin(
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[2 0 R]/Count 9>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ),
  'a million pages that do not exist': latin(
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 1000000>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ),
  'deeply nested': latin(`%PDF-1.4\n1 0 obj\n${'['.repeat(200_000)}\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF`),
};
