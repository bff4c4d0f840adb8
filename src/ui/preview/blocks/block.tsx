import type { Element } from 'hast';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { memo, useMemo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { BlockContext, usePreview } from '../../state/notebook/preview-context.ts';
import { NoteImage } from '../images/note-image.tsx';
import { NoteLink } from '../links/note-link.tsx';
import { Callout } from './callout.tsx';
import { CodeBlock } from './code-block.tsx';
import { Formula } from './formula.tsx';
import { TableBox } from './table-box.tsx';
import { TaskBox } from './task-box.tsx';

const components: Partial<Components> = {
  a: NoteLink,
  img: NoteImage,
  input: TaskBox,
  pre: CodeBlock,
  table: TableBox,
  div: Callout,
  span: Formula,
};

/**
 * Number of children of an element from which the block is replaced as a whole when its length changes. For each child that React adds to an
 * element on the page, it passes all that it adds after it.
 */
const MANY_CHILDREN = 500;

/** Renders one block of a note. The block re-renders only when its own tree changes. */
export const Block = memo(function Block({ name, tree }: { name: number; tree: string }) {
  const { prefix } = usePreview();
  const drawn = useMemo(() => {
    const element: Element = JSON.parse(tree);
    prefixIds(element, prefix);
    const content = toJsxRuntime(element, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true });
    return <Fragment key={mostChildren(element) > MANY_CHILDREN ? tree.length : null}>{content}</Fragment>;
  }, [tree, prefix]);
  return <BlockContext value={name}>{drawn}</BlockContext>;
});

function mostChildren({ children }: Element): number {
  return children.reduce(
    (most, child) => (child.type === 'element' ? Math.max(most, mostChildren(child)) : most),
    children.length,
  );
}

function prefixIds(element: Element, prefix: string): void {
  for (const name of ['id', 'ariaDescribedBy']) {
    const value = element.properties[name];
    if (value === undefined || value === null) continue;
    const ids = Array.isArray(value) ? value : String(value).split(' ');
    element.properties[name] = ids.map((id) => prefix + String(id)).join(' ');
  }
  for (const child of element.children) if (child.type === 'element') prefixIds(child, prefix);
}
