import { type EditorView, WidgetType } from '@codemirror/view';
import { isDone } from '../../../core/shared/markdown/task-mark.ts';
import { describeTask } from '../../preview/blocks/task-state.ts';
import { toggleTask } from './toggle-task.ts';

/** The checkbox of a task. It is beside the text `[ ]`, which is hidden. */
export class TaskBoxWidget extends WidgetType {
  /** The sign between the brackets. */
  readonly state: string;
  readonly name: string;

  constructor(state: string, name: string) {
    super();
    this.state = state;
    this.name = name;
  }

  override eq(other: TaskBoxWidget): boolean {
    return other.state === this.state && other.name === this.name;
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.className = 'cm-live-task';
    // The key for tasks reaches every checkbox; a stop for each of them would make the field hard to leave.
    box.tabIndex = -1;
    this.#describe(box);
    // The caret stays where it is.
    box.addEventListener('mousedown', (event) => event.preventDefault());
    box.addEventListener('click', (event) => {
      // The text decides what the box shows.
      if (!toggleTask(view, view.posAtDOM(box))) event.preventDefault();
    });
    return box;
  }

  /** Changes the box in place, so that it keeps the focus. */
  override updateDOM(dom: HTMLElement): boolean {
    if (!(dom instanceof HTMLInputElement)) return false;
    this.#describe(dom);
    return true;
  }

  override ignoreEvent(): boolean {
    return true;
  }

  #describe(box: HTMLInputElement): void {
    const described = describeTask(this.state);
    box.checked = isDone(this.state);
    box.indeterminate = described !== null;
    box.title = described ?? '';
    box.ariaLabel = described === null ? this.name : `${this.name} (${described})`;
  }
}
