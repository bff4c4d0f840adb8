import type { LabelAt } from '../../../contracts/domain/notebook/label.ts';
import type { Said } from '../../../contracts/errors/errors.ts';
import { recordedPath } from '../../guard/mounts.ts';
import type { CallFacts, ToolCallRequest } from '../prepared-call.ts';

type ReadFacts = Pick<CallFacts, 'read' | 'readIds' | 'readHashes' | 'labels'> & Required<Pick<CallFacts, 'refused'>>;

/** What a call has been given so far: its facts have these lists, which grow while the tool works. */
export interface CallReads extends ReadFacts {
  noteRead(shownPath: string, storedPath: string): void;
  noteShown(labels: readonly LabelAt[]): void;
  /** Adds what a call of a script has been given, or why it was refused. */
  noteInner(facts: CallFacts, refusal: Said | null): void;
}

/** Most denied calls of one script that are logged one by one. */
const MAX_REFUSED = 50;

export function createCallReads({ reader, ruleBook }: Pick<ToolCallRequest, 'reader' | 'ruleBook'>): CallReads {
  const [read, readIds, readHashes]: [string[], string[], string[]] = [[], [], []];
  const labels: ReadFacts['labels'][number][] = [];
  const refused: ReadFacts['refused'][number][] = [];
  return {
    read,
    readIds,
    readHashes,
    labels,
    refused,
    noteRead(shown, stored) {
      const path = recordedPath({ path: stored, shown });
      const row = reader.get(stored);
      read.push(path);
      readIds.push(row?.fileId ?? '');
      readHashes.push(row?.hash ?? '');
      for (const { label } of reader.labelsAt(stored)) labels.push({ label, source: path });
    },
    noteShown(shown) {
      for (const { label, path } of shown) {
        // Names that the person shows to every server are no secret.
        if (label === 'local-only' && ruleBook.localOnlyNames === 'shown') continue;
        labels.push({ label, source: path, by: 'name' });
      }
    },
    noteInner(inner, refusal) {
      read.push(...inner.read);
      readIds.push(...inner.readIds);
      readHashes.push(...inner.readHashes);
      labels.push(...inner.labels);
      if (refusal !== null && refused.length < MAX_REFUSED) refused.push({ facts: inner, reason: refusal });
    },
  };
}
