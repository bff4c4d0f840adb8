import { type Extension, Facet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { strings } from '../../editor-strings.ts';

interface ImageHandlers {
  /** Saves an image; resolves with the Markdown that shows the image. */
  save: (image: File) => Promise<string>;
  onError: (error: unknown) => void;
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
}

const startSaving = StateEffect.define<{ id: number; at: number; name: string }>({
  map: (value, changes) => ({ ...value, at: changes.mapPos(value.at) }),
});
const endSaving = StateEffect.define<number>();

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

/** Positions of images that are being saved. The positions move with edits of the text. */
const places = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(startSaving)) {
        const { id, at, name } = effect.value;
        next = next.update({ add: [Decoration.widget({ widget: new Saving(id, name), side: 1, id }).range(at)] });
      }
      if (effect.is(endSaving)) next = next.update({ filter: (_from, _to, mark) => mark.spec['id'] !== effect.value });
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

type TakeImages = (view: EditorView, images: readonly File[], at: number) => Promise<void>;

const taker = Facet.define<TakeImages, TakeImages | null>({ combine: ([first = null]) => first });

/** Inserts chosen images at the caret. */
export function insertImages(view: EditorView, images: readonly File[]): void {
  void view.state.facet(taker)?.(view, images, view.state.selection.main.head);
}

/** Inserts pasted or dropped images. A paste that also has text is pasted as text. */
export function pasteImages(handlers: ImageHandlers): Extension {
  let nextId = 1;
  const take: TakeImages = async (view, images, at) => {
    const waiting = images.map((image) => ({ image, id: nextId++ }));
    view.dispatch({ effects: waiting.map(({ image, id }) => startSaving.of({ id, at, name: image.name })) });
    // One after another, because the file names are numbered.
    for (const { image, id } of waiting) {
      handlers.announce(strings.image.saving(image.name));
      let markdown: string | null = null;
      try {
        markdown = await handlers.save(image);
      } catch (error) {
        handlers.onError(error);
      }
      const place = placeOf(view, id);
      if (markdown === null || place === null) {
        view.dispatch({ effects: endSaving.of(id) });
        continue;
      }
      const changes = view.state.changes({ from: place, insert: markdown });
      view.dispatch({
        changes,
        // A caret at this position moves behind the image.
        selection: view.state.selection.map(changes, 1),
        effects: endSaving.of(id),
        userEvent: 'input.paste',
      });
      handlers.announce(strings.image.saved(image.name));
    }
  };
  return [
    places,
    taker.of(take),
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
        // Keeps the drop from also starting a file import.
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
