import {
  type MathComponent,
  MathFraction,
  MathLimitLower,
  MathLimitUpper,
  MathRadical,
  MathRun,
  MathSubScript,
  MathSubSuperScript,
  MathSuperScript,
} from 'docx';

/** Deepest nesting that is converted. */
const MAX_DEPTH = 40;

/** Converts MathML to a formula of Word. What Word has no form for stays as its text. */
export function toWordFormula(math: Element): MathComponent[] {
  return partsOf(math, 0);
}

function partsOf(element: Element, depth: number): MathComponent[] {
  if (depth > MAX_DEPTH) return textOf(element);
  return [...element.children].flatMap((child) => part(child, depth + 1));
}

function part(element: Element, depth: number): MathComponent[] {
  const child = (at: number): MathComponent[] => {
    const found = element.children[at];
    return found === undefined ? [] : part(found, depth + 1);
  };
  switch (element.localName) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
      return textOf(element);
    case 'mspace':
      return [new MathRun(' ')];
    case 'mfrac':
      return [new MathFraction({ numerator: child(0), denominator: child(1) })];
    case 'msup':
      return [new MathSuperScript({ children: child(0), superScript: child(1) })];
    case 'msub':
      return [new MathSubScript({ children: child(0), subScript: child(1) })];
    case 'msubsup':
      return [new MathSubSuperScript({ children: child(0), subScript: child(1), superScript: child(2) })];
    case 'msqrt':
      return [new MathRadical({ children: partsOf(element, depth) })];
    case 'mroot':
      return [new MathRadical({ children: child(0), degree: child(1) })];
    case 'munder':
      return [new MathLimitLower({ children: child(0), limit: child(1) })];
    case 'mover':
      return [new MathLimitUpper({ children: child(0), limit: child(1) })];
    case 'munderover':
      return [
        new MathLimitUpper({
          children: [new MathLimitLower({ children: child(0), limit: child(1) })],
          limit: child(2),
        }),
      ];
    case 'mtr':
      return spaced(element, depth, '   ');
    case 'mtable':
      return spaced(element, depth, ' ; ');
    case 'annotation':
    case 'annotation-xml':
      return [];
    default:
      return partsOf(element, depth);
  }
}

/** Word's matrices are not in the library: their cells stand one after the other. */
function spaced(element: Element, depth: number, between: string): MathComponent[] {
  return [...element.children].flatMap((child, index) => [
    ...(index > 0 ? [new MathRun(between)] : []),
    ...part(child, depth + 1),
  ]);
}

function textOf({ textContent }: Element): MathComponent[] {
  const text = textContent.replace(/[\u2061-\u2064]/g, '');
  return text === '' ? [] : [new MathRun(text)];
}
