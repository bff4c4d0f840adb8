import { type EditorView, WidgetType } from '@codemirror/view';
import { toggleTask } from './toggle-task.ts';

/** The checkbox of a task. It is beside the text `[ ]`, which is hidden. */
export class TaskBoxWidget extends WidgetType {
  readonly isDone: boolean;
  readonly name: string;

  constructor(isDone: boolean, name: string) {
    super();
    this.isDone = isDone;
    this.name = name;
  }

  override eq(other: TaskBoxWidget): boolean {
    return other.isDone === this.isDone && other.name === this.name;
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
    box.checked = this.isDone;
    box.ariaLabel = this.name;
  }
}
