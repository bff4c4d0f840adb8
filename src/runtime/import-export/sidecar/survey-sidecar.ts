import type { SidecarChoice } from '../../../contracts/domain/notebook/archive/notebook-sidecar.ts';
import type { BesideFiles } from '../../../contracts/wire/commands/export-requests.ts';
import { isReservedTopName } from '../../../core/guard/mounts.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { topOf } from '../../../core/shared/paths/path-parts.ts';
import type { Services } from '../../app/services.ts';
import { addContents, readVersions } from './file-versions.ts';
import { pagesOfLog } from './notebook-log.ts';

/** Counts what would go beside the files of a notebook. `contents`: those of earlier versions, by hash with their size. */
export async function surveySidecar(
  services: Services,
  notebook: NotebookReader,
  choice: SidecarChoice,
): Promise<BesideFiles & { readonly contents: ReadonlyMap<string, number> }> {
  const rows = notebook.descendants('/').filter(({ path, kind }) => kind === 'file' && !isReservedTopName(topOf(path)));
  const byId = new Map(rows.map((row) => [row.fileId, row]));
  const contents = new Map<string, number>();
  const works = new Set<string>();
  let versions = 0;
  for await (const page of readVersions(services, notebook, new Set(byId.keys()), choice)) {
    for (const version of page) {
      if (version.provenance !== undefined) works.add(version.provenance.reviewId);
      if (!choice.history) continue;
      versions += 1;
      addContents(contents, version, byId.get(version.fileId));
    }
  }
  let entries = 0;
  if (choice.log) for await (const page of pagesOfLog(services.store, notebook.notebookId)) entries += page.length;
  return {
    authors: choice.authorship ? rows.length : 0,
    versions,
    versionBytes: [...contents.values()].reduce((sum, bytes) => sum + bytes, 0),
    works: works.size,
    entries,
    contents,
  };
}
