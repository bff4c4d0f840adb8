import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

export interface FrontmatterProblem {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

/** Marks the line where the frontmatter of a note is invalid; null removes the mark. */
export const setFrontmatterProblem = StateEffect.define<FrontmatterProblem | null>();

class Reason extends WidgetType {
  readonly reason: string;

  constructor(reason: string) {
    super();
    this.reason = reason;
  }

  override eq(other: Reason): boolean {
    return other.reason === this.reason;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'cm-problem-reason';
    // Screen readers get the same message from the properties form above the text.
    element.ariaHidden = 'true';
    element.textContent = this.reason;
    return element;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const shown = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setFrontmatterProblem)) continue;
      const problem = effect.value;
      if (!problem || problem.line > transaction.state.doc.lines) next = Decoration.none;
      else {
        const line = transaction.state.doc.line(problem.line);
        next = Decoration.set([
          Decoration.line({ class: 'cm-problem' }).range(line.from),
          Decoration.widget({ widget: new Reason(problem.reason), side: 1 }).range(line.to),
        ]);
      }
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export const frontmatterProblem: Extension = shown;

/** Returns whether a line of the frontmatter is marked as invalid. */
export function hasFrontmatterProblem(state: EditorState): boolean {
  return (state.field(shown, false)?.size ?? 0) > 0;
}
