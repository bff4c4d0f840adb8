import type { AttachmentRequest } from '../../../contracts/domain/run/attachments/attachment.ts';
import { MAX_PICTURES } from '../../../contracts/domain/run/attachments/attachment-limits.ts';
import type { PreflightFinding } from '../../../contracts/domain/run/preflight.ts';
import { originFor } from '../../../core/attachments/admit-attachment.ts';
import { checkPicture, isPicturePath } from '../../../core/attachments/prepare-picture.ts';
import { mayGetPicture } from '../../../core/attachments/send-pictures.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import type { ChosenModel } from '../../../core/run/chosen-model.ts';

type Pictures = Extract<PreflightFinding, { kind: 'pictures' }>;

/** Returns what the model of a message gets of the pictures that are attached to it, before the message is sent. */
export async function checkPictures(
  attachments: readonly AttachmentRequest[],
  chosen: ChosenModel,
  reader: NotebookReader,
): Promise<Pictures[]> {
  const pictures = attachments.filter(({ path, selection }) => selection === undefined && isPicturePath(path));
  const byUse = new Map<Pictures['use'], { path: string; hash: string }[]>();
  let sent = 0;
  for (const picture of pictures) {
    const hash = reader.get(picture.path)?.hash ?? null;
    if (hash === null) continue;
    const use = sent === MAX_PICTURES ? 'many' : await findUse(picture, hash, chosen, reader);
    if (use === 'sent') sent += 1;
    byUse.set(use, [...(byUse.get(use) ?? []), { path: picture.path, hash }]);
  }
  const { ref, remote } = chosen;
  const model = { modelId: ref.modelId, origin: remote?.origin ?? null };
  return [...byUse].map(([use, found]) => ({
    kind: 'pictures',
    level: 'info',
    paths: found.map(({ path }) => path),
    hashes: found.map(({ hash }) => hash),
    use,
    ...model,
  }));
}

async function findUse(
  picture: AttachmentRequest,
  hash: string,
  chosen: ChosenModel,
  reader: NotebookReader,
): Promise<Pictures['use']> {
  if (chosen.sees !== true) return 'blind';
  const checked = checkPicture(picture.path, await reader.readBytes(hash));
  if (checked.type === 'unsent') return checked.why;
  return mayGetPicture({ pictureFor: originFor(picture, hash) }, chosen) ? 'sent' : 'ask';
}
