import { PictureRefused } from '../picture-limits.ts';
import type { SvgElement } from './svg-elements.ts';

/** Declarations of style sheets by what their selectors end with. Which of them win does not matter: all count. */
export interface SvgStyles {
  /** Returns the declarations that may apply to an element, of its attribute `style` too. */
  of(element: SvgElement): readonly string[];
  /** Selectors that each element is compared with. */
  readonly slowSelectors: number;
  /** Whether a style sheet moves anything. */
  readonly isAnimated: boolean;
}

/** Declarations without any of these cost no more than a plain shape. */
const COSTLY = /url\(|filter|opacity|blend|dash|shadow|mask|clip|marker|animation|transition|isolation/i;
const BLOCK = /([^{};]*)\{([^{}]*)/g;

export function readStyles(sheets: readonly string[]): SvgStyles {
  const byClass = new Map<string, string[]>();
  const byId = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  const everywhere: string[] = [];
  let slowSelectors = 0;
  let isAnimated = false;

  for (const sheet of sheets) {
    const text = decodeStyle(sheet);
    if (/@import/i.test(text) && /data:/i.test(text)) throw new PictureRefused({ reason: 'definitions' });
    isAnimated ||= /@keyframes|animation|transition/i.test(text);
    // An inherited variable may repeat a reference in every element.
    if (/--[\w-]+\s*:[^;}]*(?:url\(|blur|shadow)/i.test(text) && /var\(/i.test(text)) everywhere.push(text);
    for (const [, head = '', body = ''] of text.matchAll(BLOCK)) {
      const isCostly = COSTLY.test(body);
      for (const selector of head.split(',')) {
        const last =
          selector
            .trim()
            .split(/[\s>+~]+/)
            .at(-1) ?? '';
        const [, id] = /#([\w-]+)/.exec(last) ?? [];
        const [, className] = /\.([^\s.#:[]+)/.exec(last) ?? [];
        const [, name] = /^([a-z][\w-]*)/i.exec(last) ?? [];
        const isKnown = !last.includes('&') && !/:(?:is|where|has|not)/.test(last);
        if (isKnown && (id !== undefined || className !== undefined)) {
          if (isCostly) addTo(id === undefined ? byClass : byId, id ?? className ?? '', body);
        } else {
          slowSelectors += 1;
          if (!isCostly) continue;
          if (isKnown && name !== undefined) addTo(byName, name.toLowerCase(), body);
          else everywhere.push(body);
        }
      }
    }
    // Declarations after a nested block.
    for (const [, tail = ''] of text.matchAll(/\}([^{}]*:[^{}]*)(?=\})/g)) if (COSTLY.test(tail)) everywhere.push(tail);
  }
  return {
    slowSelectors,
    isAnimated,
    of(element) {
      const found = [...everywhere, ...(byName.get(element.name) ?? [])];
      const id = element.attributes.get('id');
      if (id !== undefined) found.push(...(byId.get(id) ?? []));
      if (byClass.size > 0)
        for (const name of element.attributes.get('class')?.split(/\s+/) ?? [])
          found.push(...(byClass.get(name) ?? []));
      const own = element.attributes.get('style');
      if (own !== undefined && COSTLY.test(own))
        found.push(own.includes('\\') || own.includes('/*') ? decodeStyle(own) : own);
      return found;
    },
  };
}

function addTo(map: Map<string, string[]>, key: string, body: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [body]);
  else known.push(body);
}

/** Removes comments and escapes, which may hide a name. */
function decodeStyle(text: string): string {
  const plain = text.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  if (!plain.includes('\\')) return plain;
  return plain.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi, (_, hex?: string, sign?: string) => {
    if (hex === undefined) return sign ?? '';
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
