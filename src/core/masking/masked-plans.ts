import type { Change, FileState, TextPlace, Transition } from '../../contracts/domain/notebook/notebook.ts';
import { decodeUtf8 } from '../notebook/text/note-text.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { ChangeOrError, Handle, ScopedNotebook } from '../ports/scoped-notebook-port.ts';
import { comparesValue } from './compares-value.ts';
import type { MaskedNames } from './masked-names.ts';
import type { MaskedTexts } from './masked-texts.ts';
import type { SessionMask } from './session-mask.ts';
import { sourceOfText } from './value-sources.ts';

/** A text that a session wrote. */
interface MaskedWrite {
  readonly unmarked: readonly TextPlace[] | undefined;
  /** Whether it has values that the model wrote itself, or may have. */
  readonly hasGuess: boolean;
}

const PLAIN_VALUE =
  'The text contains an email address, a key or another masked value as plain text, and this file has masked values. Use placeholders as you read them, or write new values into another file.';
const COMPARED =
  'This would put a masked value in place of other words and change nothing else, which would tell whether they are the same. Change something else with it, such as a word beside it.';

type Plans = Pick<ScopedNotebook, 'planPut' | 'planMove' | 'planMoves'>;

export interface MaskedPlansParts {
  readonly scoped: ScopedNotebook;
  readonly reader: Pick<NotebookReader, 'get' | 'readBytes' | 'changes'>;
  readonly mask: SessionMask;
  readonly hash: (data: Uint8Array | string) => string;
  readonly names: Pick<MaskedNames, 'said'>;
  readonly texts: Pick<MaskedTexts, 'loaded'>;
  readonly reveal: (handle: Handle) => Handle;
}

const encoder = new TextEncoder();

/** Plans the changes in which a placeholder is put back, or in which the app changes what a model wrote. */
export function createMaskedPlans({ scoped, reader, mask, hash, names, texts, reveal }: MaskedPlansParts): Plans {
  const { said } = names;

  /** Whether a placeholder replaces a value of the notebook, which the model has not written itself. */
  function isValue(placeholder: string): boolean {
    return mask.restore(placeholder) !== placeholder && mask.restoreWritten(placeholder) === placeholder;
  }

  function planPut(handle: Handle, bytes: Uint8Array): ChangeOrError {
    const real = reveal(handle);
    const decoded = decodeUtf8(bytes);
    if (decoded.type === 'not-text') return said(scoped.planPut(real, bytes));
    const row = reader.get(real.path);
    const before = row?.hash == null ? undefined : texts.loaded(row.fileId, row.hash);
    const written = mask.restoreWritten(decoded.text);
    if (before?.isMasked === true) {
      // A value that is written beside masked ones would be a guess that can be compared with them.
      const known = mask.plainValues(mask.restoreWritten(before.text));
      const added = [...mask.plainValues(written)].some((value) => !known.has(value));
      if (added) return { type: 'error', code: 'bad-input', message: PLAIN_VALUE };
    }
    // Earlier texts count as well: a script is judged by what its calls change together.
    const earlier = row === undefined ? [] : [...(before ? [before] : []), ...mask.views.ofFile(row.fileId)];
    if (earlier.some(({ text }) => comparesValue(mask.restoreWritten(text), written, isValue)))
      return { type: 'error', code: 'bad-input', message: COMPARED };
    const { text: content, unmarked } = mask.putBack(decoded.text);
    const planned = scoped.planPut(real, encoder.encode(content));
    if (planned.type !== 'change') return said(planned);
    const transitions = planned.change.transitions.map((transition) => {
      const { fileId, after } = transition;
      if (after?.kind !== 'file' || after.hash === null) return transition;
      const text = mask.written(written, fileId);
      mask.views.set(fileId, after.hash, { text, hash: hash(bytes), sizeBytes: bytes.length, unmarked });
      return { ...transition, unmarked: [...unmarked] };
    });
    return { ...planned, change: { ...planned.change, transitions } };
  }

  /** Returns what is known of a text that a session has written on masked values; undefined of any other text. */
  async function writtenAs(fileId: string, { path, hash: contentHash }: FileState): Promise<MaskedWrite | undefined> {
    const view = contentHash === null ? undefined : mask.views.get(fileId, contentHash);
    if (view !== undefined) {
      return { unmarked: view.unmarked, hasGuess: mask.plainValues(mask.restoreWritten(view.text)).size > 0 };
    }
    const row = reader.get(path);
    const source = row === undefined ? null : await sourceOfText(row, reader);
    if (contentHash === null || source?.type !== 'agent') return undefined;
    const decoded = decodeUtf8(await reader.readBytes(contentHash));
    const known = mask.plainValues(source.before);
    const values = decoded.type === 'text' ? [...mask.plainValues(decoded.text)] : [];
    return { unmarked: source.unmarked, hasGuess: values.some((value) => !known.has(value)) };
  }

  /**
   * Notes whose links follow a move are changed by the app. A link that a model wrote with a value in it follows only where the value is
   * right, and the places of unmarked values move: such notes stay as they are, and the change names them for the person.
   */
  async function followed(all: ChangeOrError): Promise<ChangeOrError> {
    if (all.type !== 'change') return said(all);
    const transitions: Transition[] = [];
    const keptLinks: string[] = [];
    for (const transition of all.change.transitions) {
      const { fileId, before, after } = transition;
      const isFollowed = before?.hash != null && after?.hash != null && before.hash !== after.hash;
      const written = isFollowed ? await writtenAs(fileId, before) : undefined;
      if (!isFollowed || written === undefined) transitions.push(transition);
      else if (written.hasGuess || (written.unmarked ?? []).length > 0) {
        keptLinks.push(fileId);
        if (before.path !== after.path) transitions.push({ ...transition, after: { ...before, path: after.path } });
      } else {
        view(transition, all.change.blobs);
        transitions.push(written.unmarked === undefined ? transition : { ...transition, unmarked: [] });
      }
    }
    const hashes = new Set(transitions.map(({ after }) => after?.hash));
    const blobs = all.change.blobs.filter(({ hash: of }) => hashes.has(of));
    const kept = keptLinks.length > 0 ? { keptLinks } : {};
    return { ...all, change: { ...all.change, transitions, blobs, ...kept } };
  }

  /** Keeps what the session sees of a text of its own in which the app has changed links. */
  function view({ fileId, before, after }: Transition, blobs: Change['blobs']): void {
    const bytes = blobs.find((blob) => blob.hash === after?.hash)?.bytes;
    if (!bytes || !before?.hash || !after?.hash || mask.views.get(fileId, before.hash) === undefined) return;
    const decoded = decodeUtf8(bytes);
    if (decoded.type !== 'text') return;
    const text = mask.mixed(decoded.text, fileId);
    const shown = encoder.encode(text);
    mask.views.set(fileId, after.hash, { text, hash: hash(shown), sizeBytes: shown.length, unmarked: [] });
  }

  return {
    planPut,
    planMove: async (from, to, options) => followed(await scoped.planMove(reveal(from), reveal(to), options)),
    planMoves: async (moves) =>
      followed(await scoped.planMoves(moves.map(({ from, to }) => ({ from: reveal(from), to: reveal(to) })))),
  };
}
