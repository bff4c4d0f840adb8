import type { ChangePart, CommitBatch, Write } from '../../ports/commit-batch.ts';

/** Most bytes of notes whose links a move updates, in a change that still counts as a way out of full storage. */
const LINK_BYTES = 1024 * 1024;

/**
 * Returns whether a commit is a way out of full storage, or protects: it removes a notebook or files, moves files, or adds
 * labels. It must succeed when storage is full, so it may use the space that is reserved for this.
 */
export function isWayOut({ writes = [] }: CommitBatch): boolean {
  return writes.some(leadsOut) && writes.every((write) => leadsOut(write) || ALONGSIDE.includes(write.type));
}

/** Small writes that come with the others. */
const ALONGSIDE: readonly Write['type'][] = ['settle-drafts', 'set-labels', 'erase-log-texts', 'note-erasure'];

function leadsOut(write: Write): boolean {
  switch (write.type) {
    case 'remove-notebook':
    case 'remove-conversation':
    case 'remove-contents':
    case 'put-in-bin':
    case 'erase':
    case 'remove-workspace':
    case 'remove-agents':
    case 'remove-providers':
    case 'remove-credentials':
    case 'discard-row':
      return true;
    case 'set-labels':
      return write.rows.some(({ labels }) => labels.length > 0);
    case 'change':
      return removesOrMoves(write.change);
    default:
      return false;
  }
}

/** A change that adds no file, and removes or moves at least one. */
function removesOrMoves({ transitions, blobs }: ChangePart['change']): boolean {
  const addsFile = transitions.some(({ before, after }) => before === null && after?.kind === 'file');
  const leaves = transitions.some(({ before, after }) => before !== null && after?.path !== before.path);
  return leaves && !addsFile && blobs.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) <= LINK_BYTES;
}
