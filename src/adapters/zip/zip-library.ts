import { configure } from '@zip.js/zip.js/lib/zip-core-custom.js';

// The page's policy allows no worker from a blob; the browser's own streams pack and unpack.
configure({ useWebWorkers: false, useCompressionStream: true });

export {
  type Entry,
  type FileEntry,
  Reader,
  Uint8ArrayReader,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
