import { tags } from '@lezer/highlight';
import type { LeafBlockParser, MarkdownConfig } from '@lezer/markdown';
import { BOX_CHARS, taskState } from '../../../../core/shared/markdown/task-mark.ts';

/** Parses tasks in any state: list items that begin with a checkbox such as `[ ]`, `[x]` or `[/]`. */
export const taskSyntax: MarkdownConfig = {
  defineNodes: [
    { name: 'Task', block: true, style: tags.list },
    { name: 'TaskMarker', style: tags.atom },
  ],
  parseBlock: [
    {
      name: 'TaskList',
      leaf: (context, { content }) =>
        taskState(content) !== null && context.parentType().name === 'ListItem' ? taskParser : null,
      after: 'SetextHeading',
    },
  ],
};

const taskParser: LeafBlockParser = {
  nextLine: () => false,
  finish(context, leaf) {
    const { content, start } = leaf;
    const marker = context.elt('TaskMarker', start, start + BOX_CHARS);
    const text = context.parser.parseInline(content.slice(BOX_CHARS), start + BOX_CHARS);
    const task = context.elt('Task', start, start + content.length, [marker, ...text]);
    context.addLeafElement(leaf, task);
    return true;
  },
};
