import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { strings } from '../../editor-strings.ts';

interface ImageDoor {
  /** Keeps an image; resolves with the Markdown that shows it. */
  save: (image: File) => Promise<string>;
  onError: (error: unknown) => void;
  /** Said to those who listen. */
  announce: (text: string) => void;
}

const begin = StateEffect.define<{ id: number; at: number; name: string }>({
  map: (value, changes) => ({ ...value, at: changes.mapPos(value.at) }),
});
const end = StateEffect.define<number>();

class Saving extends WidgetType {
  readonly id: number;
  readonly name: string;

  constructor(id: number, name: string) {
    super();
    this.id = id;
    this.name = name;
  }

  override eq(other: Saving): boolean {
    return other.id === this.id;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'cm-saving';
    element.textContent = strings.image.saving(this.name);
    return element;
  }
}

/** Where images are on their way; the places move with the text around them. */
const places = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(begin)) {
        const { id, at, name } = effect.value;
        next = next.update({ add: [Decoration.widget({ widget: new Saving(id, name), side: 1, id }).range(at)] });
      }
      if (effect.is(end)) next = next.update({ filter: (_from, _to, mark) => mark.spec['id'] !== effect.value });
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Takes images that are pasted or dropped; text that comes along with them is what was meant, and is pasted as such. */
export function pasteImages(door: ImageDoor): Extension {
  let nextId = 1;
  const take = async (view: EditorView, images: readonly File[], at: number): Promise<void> => {
    const waiting = images.map((image) => ({ image, id: nextId++ }));
    view.dispatch({ effects: waiting.map(({ image, id }) => begin.of({ id, at, name: image.name })) });
    // One after another: the names are numbered.
    for (const { image, id } of waiting) {
      door.announce(strings.image.saving(image.name));
      let markdown: string | null = null;
      try {
        markdown = await door.save(image);
      } catch (error) {
        door.onError(error);
      }
      const place = placeOf(view, id);
      if (markdown === null || place === null) {
        view.dispatch({ effects: end.of(id) });
        continue;
      }
      const changes = view.state.changes({ from: place, insert: markdown });
      view.dispatch({
        changes,
        // A caret that waited there stands behind the image.
        selection: view.state.selection.map(changes, 1),
        effects: end.of(id),
        userEvent: 'input.paste',
      });
      door.announce(strings.image.saved(image.name));
    }
  };
  return [
    places,
    EditorView.domEventHandlers({
      paste(event, view) {
        const images = imagesIn(event.clipboardData);
        if (images.length === 0 || event.clipboardData?.getData('text/plain')) return false;
        event.preventDefault();
        const { from, to } = view.state.selection.main;
        if (from !== to) view.dispatch(view.state.replaceSelection(''), { userEvent: 'delete.selection' });
        void take(view, images, from);
        return true;
      },
      drop(event, view) {
        const images = imagesIn(event.dataTransfer);
        if (images.length === 0) return false;
        event.preventDefault();
        // Not an import of files as well.
        event.stopPropagation();
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
        view.dispatch({ selection: { anchor: at } });
        view.focus();
        void take(view, images, at);
        return true;
      },
    }),
  ];
}

function placeOf(view: EditorView, id: number): number | null {
  for (const cursor = view.state.field(places).iter(); cursor.value; cursor.next()) {
    if (cursor.value.spec['id'] === id) return cursor.from;
  }
  return null;
}

function imagesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
}
