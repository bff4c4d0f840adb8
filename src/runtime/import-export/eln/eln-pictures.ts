import { kindOfBytes } from '../../../core/shared/file-types/magic-bytes.ts';
import type { ArchiveItem } from '../archive-content.ts';
import { madeFile } from './made-file.ts';

/** The raster pictures that a text may contain, by what their address says. */
const PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/i;

/** Collects the pictures that the text of a note contains, as files beside the note. */
export interface ElnPictures {
  /** Returns the path of the file for a picture in an address; null for any other address. */
  add(address: string): string | null;
  items(): readonly ArchiveItem[];
}

export function createElnPictures(notePath: string, isTaken: (path: string) => boolean): ElnPictures {
  const stem = notePath.replace(/\.md$/, '');
  const paths = new Map<string, string>();
  const items: ArchiveItem[] = [];
  let number = 0;
  return {
    add(address) {
      const known = paths.get(address);
      if (known !== undefined) return known;
      const [, type = '', data = ''] = PICTURE.exec(address) ?? [];
      const bytes = type === '' ? null : bytesOf(data);
      if (bytes === null || kindOfBytes(bytes)?.imageType !== `image/${type.toLowerCase()}`) return null;
      const ending = type.toLowerCase() === 'jpeg' ? 'jpg' : type.toLowerCase();
      let path: string;
      do {
        number += 1;
        path = `${stem} ${number}.${ending}`;
      } while (isTaken(path));
      paths.set(address, path);
      items.push(madeFile(path, bytes));
      return path;
    },
    items: () => items,
  };
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64.replace(/\s/g, '')), (unit) => unit.charCodeAt(0));
  } catch {
    return null;
  }
}
