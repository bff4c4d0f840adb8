import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { decodeUtf8 } from '../notebook/text/note-text.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { MaskedView, SessionMask } from './session-mask.ts';
import { sourceOfText } from './value-sources.ts';

/** A text that one call has loaded. */
export interface LoadedView extends MaskedView {
  /** Whether it has placeholders of the session. */
  readonly isMasked: boolean;
}

/** The contents of files as a model on a server sees them. */
export interface MaskedTexts {
  /** Returns a content masked; bytes that are no text as they are. */
  mask(row: FileRow | undefined, bytes: Uint8Array): Promise<Uint8Array>;
  /** Returns the stored bytes behind bytes that were masked, with their SHA-256. */
  original(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly hash: string } | undefined;
  /** Masks the content of a file, so that `loaded` tells its size and hash. */
  load(row: FileRow | undefined): Promise<void>;
  loaded(fileId: string, contentHash: string): LoadedView | undefined;
}

export interface MaskedTextsParts {
  readonly reader: Pick<NotebookReader, 'readBytes' | 'changes'>;
  readonly mask: SessionMask;
  readonly hash: (data: Uint8Array | string) => string;
}

const encoder = new TextEncoder();

export function createMaskedTexts({ reader, mask, hash }: MaskedTextsParts): MaskedTexts {
  const originals = new WeakMap<Uint8Array, { bytes: Uint8Array; hash: string }>();
  const views = new Map<string, LoadedView>();
  const keyOf = (fileId: string, contentHash: string): string => `${fileId}\0${contentHash}`;

  async function textOf(row: FileRow, text: string): Promise<string> {
    const view = row.hash === null ? undefined : mask.views.get(row.fileId, row.hash);
    return view?.text ?? mask.file(text, row, () => sourceOfText(row, reader));
  }

  async function masked(row: FileRow | undefined, bytes: Uint8Array): Promise<Uint8Array> {
    const decoded = decodeUtf8(bytes);
    if (decoded.type === 'not-text') return bytes;
    // Searched before it is masked, which happens at once.
    await mask.ahead(decoded.text);
    if (row?.hash == null) return bytes;
    const text = await textOf(row, decoded.text);
    if (text === decoded.text) return bytes;
    const shown = encoder.encode(text);
    originals.set(shown, { bytes, hash: row.hash });
    return shown;
  }

  async function readView(row: FileRow, contentHash: string): Promise<MaskedView | null> {
    // A damaged content is reported by the tool that reads it.
    const bytes = await reader.readBytes(contentHash).catch(() => null);
    if (bytes === null) return null;
    const shown = await masked(row, bytes);
    const decoded = decodeUtf8(shown);
    const text = decoded.type === 'text' ? decoded.text : '';
    return { text, hash: hash(shown), sizeBytes: shown.length, unmarked: [] };
  }

  return {
    mask: masked,
    original: (bytes) => originals.get(bytes),
    loaded: (fileId, contentHash) => views.get(keyOf(fileId, contentHash)),
    async load(row) {
      if (row?.hash == null || views.has(keyOf(row.fileId, row.hash))) return;
      const view = mask.views.get(row.fileId, row.hash) ?? (await readView(row, row.hash));
      if (view !== null) views.set(keyOf(row.fileId, row.hash), { ...view, isMasked: mask.count(view.text) > 0 });
    },
  };
}
