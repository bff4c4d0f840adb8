import { breathe } from '../../../adapters/platform/create-platform.ts';
import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { zipDamagedError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { leftOut } from '../../../core/notebook/import/ignored-files.ts';
import { type TakingIn, takeIn } from '../import/copy-in.ts';
import type { LocalModelStore } from '../local-model-store.ts';
import { type ImportPlan, planImport, type SourceFile } from './plan-archive-import.ts';

/** An exported archive, or the files of a folder of the same layout or of a model downloaded by hand. */
export type ModelSource =
  | { readonly archive: Blob }
  | { readonly files: readonly { readonly path: string; readonly blob: Blob }[] };

/** Limits of an archive. A model file may be as large as the free space, which is checked later. */
const LIMITS = {
  entries: 4100,
  directoryBytes: 4 * 1024 * 1024,
  depth: 8,
  nameBytes: 512,
  fileBytes: Number.MAX_SAFE_INTEGER,
  totalBytes: Number.MAX_SAFE_INTEGER,
};

/**
 * Imports a model and writes its row as `ready`. Checks every hash while copying, or the archive's checksum where there
 * is no hash. `alreadyHere`: the same files exist under the same name, and nothing was copied. Rejects with
 * `model-damaged` and the file, expected and got, or with the archive's problem (`bad-input`, `zip-damaged`,
 * `zip-limit`, `invalid-path`, …); then no file is left.
 */
export async function importArchive(
  modelStore: LocalModelStore,
  source: ModelSource,
  watch: TakingIn = {},
): Promise<{ model: LocalModel; alreadyHere: boolean }> {
  const files = 'archive' in source ? await filesOf(source.archive) : source.files.map(fromBlob);
  const name =
    'archive' in source && source.archive instanceof File ? source.archive.name.replace(/\.zip$/i, '') : 'model';
  const plan = await planImport(files, name, readText);
  const known = await modelStore.store.findLocalModel(plan.draft.modelId);
  if (known && isSame(known, plan)) return { model: known, alreadyHere: true };
  const incoming = plan.files.map(({ name: file, expected, source: { sizeBytes, open } }) => ({
    name: file,
    expected,
    sizeBytes,
    open: () => open({ knowsHash: expected !== null }),
  }));
  return { model: await takeIn(modelStore, plan.draft, incoming, watch), alreadyHere: false };
}

/** Returns the files of an archive. An unexpected entry is an error, not skipped. */
async function filesOf(archive: Blob): Promise<SourceFile[]> {
  // Not with the start of the worker.
  const { openZip } = await import('../../../adapters/zip/read-zip.ts');
  const zip = await openZip(archive, LIMITS, breathe);
  const strange = [...zip.skipped, ...zip.notes].find(({ code }) => code !== 'left-out' && code !== 'name-encoding');
  if (strange) {
    const { code, path } = strange;
    throw new CloisterError(code, zipDamagedError.sentence('skipped', { path, why: strange }), { path });
  }
  return zip.items.flatMap((item): SourceFile[] =>
    item.type === 'file' && leftOut(item.path) === null
      ? [
          {
            path: item.path.slice(1),
            sizeBytes: item.sizeBytes,
            open: ({ knowsHash } = { knowsHash: false }) => zip.stream(item, { checkSum: !knowsHash }),
          },
        ]
      : [],
  );
}

function fromBlob({ path, blob }: { readonly path: string; readonly blob: Blob }): SourceFile {
  return { path, sizeBytes: blob.size, open: () => blob.stream() };
}

async function readText({ path, sizeBytes, open }: SourceFile, mostBytes: number): Promise<string> {
  if (sizeBytes > mostBytes) {
    throw badInputError('hashList', { path, bytes: sizeBytes, limit: mostBytes });
  }
  return new Response(open()).text();
}

/** Returns whether exactly these files are on the device, by their hashes. */
function isSame({ state, engine, files }: LocalModel, plan: ImportPlan): boolean {
  if (state !== 'ready' || engine !== plan.draft.engine || files.length !== plan.files.length) return false;
  const here = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  return plan.files.every(({ name, expected }) => expected !== null && here.get(name) === expected);
}
