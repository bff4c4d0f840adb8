/** Characters that XML has no form for. Word opens no file with one of them. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Returns a text with a replacement character in place of each character that XML has no form for. */
export function toXmlText(text: string): string {
  return text.replace(NOT_IN_XML, '\ufffd');
}

/** Returns a copy of an element whose texts and attributes XML can hold. */
export function toXmlElement(element: Element): Element {
  const copy = document.importNode(element, true);
  const nodes = document.createTreeWalker(copy, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = copy; node !== null; node = nodes.nextNode()) {
    if (node instanceof Text) node.data = toXmlText(node.data);
    else if (node instanceof Element)
      for (const { name, value } of node.attributes) node.setAttribute(name, toXmlText(value));
  }
  return copy;
}
