import type { Root } from 'hast';
import { colourCode } from './read-markdown.ts';

/** Converts code to a tree, highlighted when the language is known. */
export function codeTree(text: string, language: string): Root {
  const code = {
    type: 'element' as const,
    tagName: 'code',
    properties: { className: [`language-${language.toLowerCase()}`] },
    children: [{ type: 'text' as const, value: text }],
  };
  return colourCode({
    type: 'root',
    children: [{ type: 'element', tagName: 'pre', properties: {}, children: [code] }],
  });
}
