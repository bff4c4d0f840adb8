/** How the reading view shows an embedded file; `file` is a link. */
export type EmbedKind = 'image' | 'audio' | 'video' | 'table' | 'base' | 'board' | 'pdf' | 'note' | 'file';

const types = new Map<string, string>([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['bmp', 'image/bmp'],
  ['svg', 'image/svg+xml'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['wav', 'audio/wav'],
  ['ogg', 'audio/ogg'],
  ['oga', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['flac', 'audio/flac'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['webm', 'video/webm'],
  ['ogv', 'video/ogg'],
  ['mov', 'video/quicktime'],
  ['mkv', 'video/x-matroska'],
  ['csv', 'text/csv'],
  ['tsv', 'text/tab-separated-values'],
  ['pdf', 'application/pdf'],
  ['md', 'text/markdown'],
  ['markdown', 'text/markdown'],
  ['txt', 'text/plain'],
]);

/** Returns the media type of an embeddable file by its extension; null for any other file. */
export function embedTypeOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? null : (types.get(name.slice(dot + 1).toLowerCase()) ?? null);
}

/** Returns how an embedded file is shown, by its extension. */
export function embedKindOf(path: string): EmbedKind {
  if (/.\.base$/i.test(path)) return 'base';
  if (/.\.canvas$/i.test(path)) return 'board';
  const [group, format = ''] = embedTypeOf(path)?.split('/') ?? [];
  switch (group) {
    case 'image':
    case 'audio':
    case 'video':
      return group;
    case 'application':
      return 'pdf';
    case 'text':
      return format === 'csv' || format === 'tab-separated-values' ? 'table' : 'note';
    default:
      return 'file';
  }
}
