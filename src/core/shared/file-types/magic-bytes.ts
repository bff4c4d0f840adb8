/** File type detected from the first bytes, independent of the name. */
export interface FileKind {
  /** For people: `PNG image`, `Zip archive`. */
  readonly title: string;
  /** MIME type of an image that browsers can show. */
  readonly imageType?: string;
  readonly isPdf?: boolean;
}

/** `..` matches any byte. */
const KINDS: readonly { readonly begins: string; readonly at?: number; readonly kind: FileKind }[] = [
  { begins: '89504e470d0a1a0a', kind: { title: 'PNG image', imageType: 'image/png' } },
  { begins: 'ffd8ff', kind: { title: 'JPEG image', imageType: 'image/jpeg' } },
  { begins: '474946383761', kind: { title: 'GIF image', imageType: 'image/gif' } },
  { begins: '474946383961', kind: { title: 'GIF image', imageType: 'image/gif' } },
  { begins: '52494646........57454250', kind: { title: 'WebP image', imageType: 'image/webp' } },
  { begins: '6674797061766966', at: 4, kind: { title: 'AVIF image', imageType: 'image/avif' } },
  { begins: '424d............0000', kind: { title: 'BMP image', imageType: 'image/bmp' } },
  { begins: '00000100', kind: { title: 'Windows icon', imageType: 'image/x-icon' } },
  { begins: '255044462d', kind: { title: 'PDF document', isPdf: true } },
  { begins: '49492a00', kind: { title: 'TIFF image' } },
  { begins: '4d4d002a', kind: { title: 'TIFF image' } },
  { begins: '667479706865', at: 4, kind: { title: 'HEIC image' } },
  { begins: '504b0304', kind: { title: 'Zip archive, or a Microsoft Office or OpenDocument file' } },
  { begins: '504b0506', kind: { title: 'Empty zip archive' } },
  { begins: 'd0cf11e0a1b11ae1', kind: { title: 'Older Microsoft Office document' } },
  { begins: '1f8b', kind: { title: 'Gzip archive' } },
  { begins: '377abcaf271c', kind: { title: '7-Zip archive' } },
  { begins: '526172211a07', kind: { title: 'RAR archive' } },
  { begins: 'fd377a585a00', kind: { title: 'XZ archive' } },
  { begins: '28b52ffd', kind: { title: 'Zstandard archive' } },
  { begins: '425a68', kind: { title: 'Bzip2 archive' } },
  { begins: '7573746172', at: 257, kind: { title: 'Tar archive' } },
  { begins: '894844460d0a1a0a', kind: { title: 'HDF5 data' } },
  { begins: '934e554d5059', kind: { title: 'NumPy array' } },
  { begins: '50415231', kind: { title: 'Parquet table' } },
  { begins: '4152524f5731', kind: { title: 'Arrow table' } },
  { begins: '53514c69746520666f726d6174203300', kind: { title: 'SQLite database' } },
  { begins: '4d41544c414220352e30', kind: { title: 'MATLAB data' } },
  { begins: '000000..66747970', kind: { title: 'MP4 video or audio' } },
  { begins: '1a45dfa3', kind: { title: 'Matroska or WebM video' } },
  { begins: '52494646........57415645', kind: { title: 'WAV sound' } },
  { begins: '494433', kind: { title: 'MP3 sound' } },
  { begins: '4f676753', kind: { title: 'Ogg sound' } },
  { begins: '664c6143', kind: { title: 'FLAC sound' } },
  { begins: '0061736d', kind: { title: 'WebAssembly module' } },
  { begins: '7f454c46', kind: { title: 'Program (ELF)' } },
  { begins: '4d5a', kind: { title: 'Program (Windows)' } },
];

/** A PDF header may be preceded by other bytes. */
const PDF_WITHIN = 1024;

/** Detects the file type; null when unknown. */
export function kindOfBytes(bytes: Uint8Array): FileKind | null {
  const found = KINDS.find(({ begins, at = 0 }) => matches(bytes, begins, at));
  if (found) return found.kind;
  const head = String.fromCharCode(...bytes.subarray(0, PDF_WITHIN));
  return head.includes('%PDF-') ? { title: 'PDF document', isPdf: true } : null;
}

/** Last bytes of a complete image, for formats with an end marker. */
const ENDS: Record<string, { bytes: string; within: number }> = {
  'image/png': { bytes: '49454e44ae426082', within: 1024 },
  'image/jpeg': { bytes: 'ffd9', within: 65_536 },
};

/** Returns whether an image is truncated. Browsers show the existing part without an error. */
export function isCutOff(bytes: Uint8Array, imageType: string): boolean {
  const end = Object.hasOwn(ENDS, imageType) ? ENDS[imageType] : undefined;
  if (!end) return false;
  const from = Math.max(0, bytes.length - end.within);
  for (let at = bytes.length - end.bytes.length / 2; at >= from; at -= 1)
    if (matches(bytes, end.bytes, at)) return false;
  return true;
}

function matches(bytes: Uint8Array, begins: string, at: number): boolean {
  for (let index = 0; index * 2 < begins.length; index += 1) {
    const wanted = begins.slice(index * 2, index * 2 + 2);
    if (wanted !== '..' && bytes[at + index] !== Number.parseInt(wanted, 16)) return false;
  }
  return true;
}

/** Formats bytes as a hex dump: offset, sixteen bytes, printable characters. */
export function hexLines(bytes: Uint8Array, limit: number): { offset: string; hex: string; text: string }[] {
  const lines = [];
  for (let at = 0; at < Math.min(bytes.length, limit); at += 16) {
    const part = [...bytes.subarray(at, Math.min(at + 16, limit))];
    lines.push({
      offset: at.toString(16).padStart(8, '0'),
      hex: part.map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
      text: part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join(''),
    });
  }
  return lines;
}
