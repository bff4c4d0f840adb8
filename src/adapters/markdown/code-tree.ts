import type { Root } from 'hast';
import { colourCode } from './read-markdown.ts';

/** Code as a tree, coloured where the language is known. */
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
