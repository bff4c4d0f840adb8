import type { ImportRemark } from '../../contracts/wire/transfer.ts';
import { type LeftOut, leftOut } from '../../core/notebook/import/ignored-files.ts';

/** Collects the entries that an import skips, in order. Internal files of other programs are one item with their number. */
export class SkippedList {
  readonly remarks: ImportRemark[] = [];
  readonly #leftOut = new Map<string, ImportRemark & { files: number }>();

  add(...remarks: readonly ImportRemark[]): void {
    for (const remark of remarks) {
      const found = remark.code === 'left-out' ? leftOut(remark.path) : null;
      if (found === null) this.remarks.push(remark);
      else this.#count(remark.path, found);
    }
  }

  #count(path: string, { what, ...said }: LeftOut): void {
    let named = this.#leftOut.get(what);
    if (named === undefined) {
      named = { path: what, code: 'left-out', ...said, files: 0 };
      this.#leftOut.set(what, named);
      this.remarks.push(named);
    }
    if (!path.endsWith('/')) named.files += 1;
  }
}
