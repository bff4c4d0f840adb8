import { FRAME_SHARE, MAX_EFFECTS, MAX_STEPS, PictureRefused, type PictureWork } from '../picture-limits.ts';
import { type Effects, effectsOf, fillsOfFilterStep, regionOfFilter } from './effects.ts';
import { areaOfDrawing, numberOf, scaleOf, sizeOfShape } from './shape-size.ts';
import { ELEMENTS_PER_TURN, type SvgDocument, type SvgElement } from './svg-elements.ts';
import { readStyles } from './svg-styles.ts';

/** What an element draws with everything within it and everything that its references repeat. */
interface Work {
  steps: number;
  /** Steps of a copy, whose text is not read again. */
  copySteps: number;
  /** Whether a copy is made of copies. */
  hasCopies: boolean;
  effects: number;
  /** Elements, shapes and corners of shapes. */
  elements: number;
  shapes: number;
  points: number;
  pixels: number;
}

/** Steps of one element, measured in Chromium in about microseconds. */
const STEPS: Readonly<Record<string, number>> = {
  use: 10,
  text: 22,
  tspan: 10,
  textpath: 40,
  image: 40,
  stop: 4,
  g: 7,
};
const OTHER_STEPS = 10;
/** A copy of copies is made more than once. */
const COPIES_OF_COPIES = 1.5;
const STEPS_PER_TEXT_CHAR = 2;
const CHARS_PER_STEP = 10;
const STEPS_PER_MARKER = 6;
/** Dashes that take as long as a blur of the whole picture. */
const DASHES_PER_FILL = 10_000;
/** Fills that the smallest effect takes. */
const LEAST_FILL = 0.0005;
const GRADIENTS = ['lineargradient', 'radialgradient'];
const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'image'];
const ANIMATIONS = ['animate', 'set', 'animatetransform', 'animatemotion', 'animatecolor', 'discard'];

/**
 * Returns what drawing a document takes: each element once where it is written, and again wherever something refers to it. The sum
 * of an element is computed once, so that repetition within repetition costs nothing here. Throws `PictureRefused`.
 *
 * @param nested returns the work of a picture in an address
 */
export function* workOf(
  { elements, sheets }: SvgDocument,
  nested: (address: string) => PictureWork,
): Generator<void, PictureWork> {
  const styles = readStyles(sheets);
  const byId = new Map<string, SvgElement>();
  for (const element of elements) {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const [root] = elements;
  const drawingArea = root === undefined ? 1 : areaOfDrawing(root);
  const scales = new Map<SvgElement, number>();
  /** How many times the elements around this one enlarge areas. */
  const scaleAround = ({ parent }: SvgElement): number => {
    if (parent === null) return 1;
    const before = scales.get(parent);
    if (before !== undefined) return before;
    const scale = scaleAround(parent) * scaleOf(parent.attributes.get('transform'));
    scales.set(parent, scale);
    return scale;
  };
  const repeatedLarger = elements.some(
    (element) =>
      element.name === 'use' && (scaleOf(element.attributes.get('transform')) > 1.5 || scaleAround(element) > 1.5),
  );
  const known = new Map<SvgElement, Work>();
  const open = new Set<SvgElement>();
  let isAnimated = styles.isAnimated;

  function shareOf(element: SvgElement): number {
    if (repeatedLarger) return 1;
    const { left, top, right, bottom } = boxOf(element) ?? { left: 0, top: 0, right: Infinity, bottom: Infinity };
    // A line has an area too.
    const area = Math.max(right - left, 2) * Math.max(bottom - top, 2);
    const share = (area * scaleOf(element.attributes.get('transform')) * scaleAround(element)) / drawingArea;
    return share <= 1 ? Math.max(share, LEAST_FILL) : 1;
  }

  function ownWork(element: SvgElement, effects: Effects): Work {
    const { name, attributes, textChars } = element;
    let chars = 0;
    for (const value of attributes.values()) if (!value.startsWith('data:')) chars += value.length;
    const isText = name !== 'style' && name !== 'script' && name !== 'metadata';
    const cells = numberOf(attributes.get('colspan')) * (numberOf(attributes.get('rowspan')) || 1);
    const copySteps =
      (STEPS[name] ?? OTHER_STEPS) +
      (isText ? textChars * STEPS_PER_TEXT_CHAR : 0) +
      Math.min(cells, 1e6) +
      styles.slowSelectors / 5;
    const steps = copySteps + chars / CHARS_PER_STEP;
    const isShape = SHAPES.includes(name);
    const needsSize = isShape && (effects.dash > 0 || effects.markers.length > 0 || name !== 'path');
    const size = needsSize
      ? sizeOfShape(element)
      : { length: 0, points: Math.ceil((attributes.get('d')?.length ?? 0) / 6) };
    const dashes = effects.dash > 0 ? size.length / effects.dash : 0;
    return {
      steps,
      copySteps,
      hasCopies: name === 'use',
      effects: dashes / DASHES_PER_FILL,
      elements: 1,
      shapes: isShape ? 1 : 0,
      points: size.points,
      pixels: 0,
    };
  }

  function total(element: SvgElement): Work {
    const before = known.get(element);
    if (before !== undefined) return before;
    // A circle of references, which browsers do not draw.
    if (open.has(element)) return NOTHING;
    open.add(element);
    const effects = effectsOf(element, styles.of(element));
    const work = ownWork(element, effects);
    isAnimated ||= effects.isAnimated || ANIMATIONS.includes(element.name);
    for (const child of element.children) add(work, total(child), 1);
    addReferences(element, effects, work);
    refuseBeyond(work);
    open.delete(element);
    known.set(element, work);
    return work;
  }

  function addReferences(element: SvgElement, effects: Effects, work: Work): void {
    let filters = 0;
    for (const name of effects.references) {
      const target = byId.get(name);
      if (target === undefined) continue;
      add(work, total(target), 1);
      if (target.name === 'filter') filters += fillsOfFilter(target, element);
    }
    if (effects.fills > 0) filters += effects.fills * shareOf(element);
    work.effects += filters;
    for (const name of effects.inherited) {
      const target = byId.get(name);
      if (target === undefined) continue;
      // A gradient is a list of colours, however many shapes use it.
      if (GRADIENTS.includes(target.name)) work.steps += 2;
      else add(work, total(target), Math.max(1, work.shapes));
    }
    for (const name of effects.markers) {
      const target = byId.get(name);
      if (target === undefined) continue;
      work.steps += STEPS_PER_MARKER * work.points;
      work.copySteps += STEPS_PER_MARKER * work.points;
      add(work, total(target), Math.max(1, work.points));
    }
    for (const address of addressesOf(element)) {
      if (address.startsWith('#')) {
        const target = byId.get(address.slice(1));
        if (target === undefined || GRADIENTS.includes(element.name)) continue;
        add(work, total(target), 1, element.name === 'use');
      } else if (/^data:/i.test(address)) {
        const { steps, effects: inner, pixels } = nested(address);
        work.steps += steps;
        work.copySteps += steps;
        work.effects += inner;
        work.pixels += pixels;
      }
    }
  }

  function fillsOfFilter(filter: SvgElement, element: SvgElement): number {
    const share = Math.min(1, shareOf(element) * regionOfFilter(filter));
    return filter.children.reduce((sum, step) => sum + fillsOfFilterStep(step), 0) * share;
  }

  function add(work: Work, more: Work, times: number, isCopy = false): void {
    const steps = isCopy ? more.copySteps * (more.hasCopies ? COPIES_OF_COPIES : 1) : more.steps;
    work.steps += steps * times;
    work.copySteps += (isCopy ? steps : more.copySteps) * times;
    work.hasCopies ||= more.hasCopies;
    work.effects += more.effects * times;
    work.elements += more.elements * times;
    work.shapes += more.shapes * times;
    work.points += more.points * times;
    work.pixels += more.pixels;
  }

  function refuseBeyond(work: Work): void {
    const share = isAnimated ? FRAME_SHARE : 1;
    if (work.steps > MAX_STEPS || (isAnimated && work.steps > MAX_STEPS / share))
      throw new PictureRefused({ reason: 'steps', elements: elements.length, drawn: Math.round(work.elements) });
    if (work.effects > MAX_EFFECTS / share) throw new PictureRefused({ reason: 'effects' });
  }

  yield;
  // From the end, so that what is within an element is known before the element itself.
  for (const [index, element] of elements.toReversed().entries()) {
    total(element);
    if (index % ELEMENTS_PER_TURN === 0) yield;
  }
  const sum: Work = { ...NOTHING };
  // More than one for a text that is not well formed.
  for (const element of elements) if (element.parent === null) add(sum, total(element), 1);
  refuseBeyond(sum);
  return { steps: sum.steps, effects: sum.effects, pixels: sum.pixels };
}

const NOTHING: Work = {
  steps: 0,
  copySteps: 0,
  hasCopies: false,
  effects: 0,
  elements: 0,
  shapes: 0,
  points: 0,
  pixels: 0,
};

/** Returns the area around an element and what is within it; null when unknown. */
function boxOf(element: SvgElement): { left: number; top: number; right: number; bottom: number } | null {
  if (element.name === 'text') {
    const chars = element.textChars + element.children.reduce((sum, child) => sum + child.textChars, 0);
    return { left: 0, top: 0, right: 12 * chars, bottom: 20 };
  }
  if (element.name !== 'g' && element.name !== 'a') return sizeOfShape(element).box;
  const sum = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const child of element.children) {
    if (child.name === 'title' || child.name === 'desc') continue;
    // What is moved within a group may be anywhere.
    const box = child.attributes.has('transform') ? null : boxOf(child);
    if (box === null) return null;
    sum.left = Math.min(sum.left, box.left);
    sum.top = Math.min(sum.top, box.top);
    sum.right = Math.max(sum.right, box.right);
    sum.bottom = Math.max(sum.bottom, box.bottom);
  }
  return sum.left > sum.right ? null : sum;
}

/** Returns the addresses that an element draws from, those that an animation sets included. */
export function addressesOf({ name, attributes }: SvgElement): string[] {
  const found: string[] = [];
  for (const key of ['href', 'src', 'srcset', 'data', 'poster', 'background']) {
    const value = attributes.get(key);
    if (value === undefined || name === 'a') continue;
    found.push(
      ...(value.startsWith('#') || key === 'srcset' || !/^\s*data:/i.test(value)
        ? value.split(/[\s]+/)
        : [value.trim()]),
    );
  }
  if (ANIMATIONS.includes(name))
    for (const key of ['to', 'from', 'by', 'values'])
      found.push(
        ...(attributes
          .get(key)
          ?.split(/[\s;]+/)
          .filter((each) => /^(?:#|data:)/i.test(each)) ?? []),
      );
  for (const value of attributes.values())
    if (value.includes('url('))
      found.push(...[...value.matchAll(/url\(\s*["']?(data:[^"')]*)/gi)].map(([, data = '']) => data));
  return found;
}
