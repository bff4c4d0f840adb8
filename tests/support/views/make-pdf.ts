/** A page of a test document: lines of text, and raw annotations. */
interface PdfPage {
  lines: readonly string[];
  /** Font size in points. Text below the edge of the page is no text of the page. Default: 20. */
  size?: number;
  /** Raw annotation dictionaries. Default: none. */
  annotations?: readonly string[];
}

/** Returns a small PDF with these pages, in Helvetica. `catalog` is added to the document's root. */
export function makePdf(pages: readonly PdfPage[], catalog = ''): Uint8Array<ArrayBuffer> {
  const objects: string[] = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const add = (text: string) => `${objects.push(text)} 0 R`;
  const kids = pages.map(({ lines, size = 20, annotations = [] }) => {
    const words = `BT /F1 ${size} Tf 40 520 Td ${size * 1.3} TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
    const contents = add(`<</Length ${words.length}>>stream\n${words}\nendstream`);
    const annots = annotations.map(add).join(' ');
    return add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 560]/Resources<</Font<</F1 3 0 R>>>>/Contents ${contents}/Annots[${annots}]>>`,
    );
  });
  objects[1] = `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}>>`;
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return new TextEncoder().encode(text + table + end);
}
