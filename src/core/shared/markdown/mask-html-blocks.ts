import { endsHtml, type HtmlBlock, htmlBlockAt } from '../names/html-blocks.ts';

/** Returns the text with its blocks of HTML replaced by full stops of the same length. Nothing in them is Markdown. */
export function withoutHtmlBlocks(text: string): string {
  if (!/^[ \t>]*<[A-Za-z/!?]/m.test(text)) return text;
  const parts: string[] = [];
  let block: HtmlBlock | null = null;
  let inParagraph = false;
  for (const line of text.split('\n')) {
    const own = line.replace(/^(?: {0,3}> ?)+/, '').trimEnd();
    const isBlank = own.trim() === '';
    if (block === null && !isBlank && !/^(?: {4}|\t)/.test(own)) block = htmlBlockAt(own, inParagraph);
    const isHtml: boolean = block !== null && !(block.end === null && isBlank);
    parts.push(isHtml ? line.replace(/[^\r]/g, '.') : line);
    inParagraph = !isBlank && !isHtml && !/^ {0,3}(?:#{1,6}[ \t]|\|)/.test(own);
    if (block !== null && (block.end === null ? isBlank : endsHtml(block, own))) block = null;
  }
  return parts.join('\n');
}
