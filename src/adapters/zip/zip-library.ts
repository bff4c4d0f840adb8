import { configure } from '@zip.js/zip.js/lib/zip-core-custom.js';

// The CSP allows no blob: worker; the browser's compression streams are used instead.
configure({ useWebWorkers: false, useCompressionStream: true });

export {
  type Entry,
  type FileEntry,
  Reader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
