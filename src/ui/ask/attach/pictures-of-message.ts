import { MAX_EARLIER_USES, type RunPicture } from '../../../contracts/domain/run/attachments/run-picture.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';

/**
 * Returns what the requests of a conversation did with the pictures of one message. Pictures go along with later messages, so later runs
 * have records of them, too: the latest one counts.
 *
 * @param runs runs of the conversation, oldest first
 */
export function picturesOfMessage(runs: readonly Pick<Run, 'pictures'>[], runId: string): RunPicture[] {
  const byPath = new Map<string, RunPicture>();
  for (const { pictures = [] } of runs) {
    for (const picture of pictures) {
      if (picture.runId !== runId || picture.by !== 'message') continue;
      byPath.set(picture.path, after(byPath.get(picture.path), picture));
    }
  }
  return [...byPath.values()];
}

function after(before: RunPicture | undefined, latest: RunPicture): RunPicture {
  if (before === undefined) return latest;
  const { use, origin } = before;
  const all = [...(before.earlier ?? []), { use, origin }, ...(latest.earlier ?? [])];
  const earlier = all.filter(
    (one, at) =>
      !(one.use === latest.use && one.origin === latest.origin) &&
      all.findIndex((other) => other.use === one.use && other.origin === one.origin) === at,
  );
  const { earlier: _, ...rest } = latest;
  return earlier.length === 0 ? rest : { ...rest, earlier: earlier.slice(-MAX_EARLIER_USES) };
}
