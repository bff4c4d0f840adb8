import { fileTitle } from '../../core/shared/names/file-title.ts';
import { strings } from './canvas-strings.ts';
import type { CanvasNode } from './read-canvas.ts';

const MAX_CHARS = 60;

/** Returns what a card is called where others lead to it. */
export function nameOfNode({ content }: CanvasNode): string {
  switch (content.type) {
    case 'text': {
      const line = content.text
        .split('\n')
        .map((one) => one.replace(/^[#>\s*-]+/, '').trim())
        .find((one) => one !== '');
      return line?.slice(0, MAX_CHARS) ?? strings.untitled;
    }
    case 'file':
      return fileTitle(content.path);
    case 'link':
      return content.url.slice(0, MAX_CHARS);
    case 'group':
      return content.label === '' ? strings.unnamedGroup : strings.group(content.label);
    default:
      return content satisfies never;
  }
}
