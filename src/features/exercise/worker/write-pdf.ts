/** Returns a PDF of one page with these lines. Characters outside of Latin-1 become question marks. */
export function writePdf(lines: readonly string[]): Uint8Array {
  const shown = lines.map((line) => `(${escapeText(line)}) Tj T*`).join('\n');
  const stream = `BT /F1 11 Tf 14 TL 40 780 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Uint8Array.from(text + end, (character) => character.charCodeAt(0));
}

function escapeText(line: string): string {
  return line.replaceAll(/[^\u0020-\u00ff]/gu, '?').replaceAll(/[\\()]/g, '\\$&');
}
