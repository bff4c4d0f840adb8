import type { KeyboardEvent } from 'react';
import type { RestoredSidecar, SidecarCounts } from '../../../contracts/wire/transfer.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import type { ArchiveLabelsChoice } from './import-preview.tsx';
import { importStrings } from './import-strings.ts';

const words = importStrings.sidecar;

type Counts = Omit<SidecarCounts, 'createdMs'>;

interface SidecarChoicesProps {
  counts: SidecarCounts;
  chosen: ArchiveLabelsChoice;
  onChoose: (chosen: ArchiveLabelsChoice) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Says what an exported notebook has beside its files, and offers to leave it out. */
export function SidecarChoices({ counts, chosen, onChoose, onKeyDown }: SidecarChoicesProps) {
  const list = inWords(counts);
  if (list.length === 0) return null;
  return (
    <fieldset className={page.whose}>
      <legend>{words.title}</legend>
      <label>
        <input
          type="checkbox"
          checked={chosen === 'apply'}
          onChange={(event) => onChoose(event.target.checked ? 'apply' : 'ignore')}
          onKeyDown={onKeyDown}
        />
        {words.apply(list)}
      </label>
      {chosen === 'ignore' ? (
        <p className={page.note}>{words.ignored}</p>
      ) : (
        <p className={page.note}>
          {words.claims} {counts.entries > 0 && words.log}
        </p>
      )}
    </fieldset>
  );
}

/** Says what an import restored beside files and labels. Renders nothing for nothing. */
export function RestoredNote({ restored }: { restored: RestoredSidecar }) {
  const list = inWords(restored);
  if (list.length === 0) return null;
  return (
    <p>
      {words.restored(list)} {restored.logPath !== null && <VisibleText text={words.kept(restored.logPath)} />}
    </p>
  );
}

function inWords({ authors, versions, versionFiles, works, entries }: Counts): string[] {
  return [
    ...(authors > 0 ? [words.authors(authors)] : []),
    ...(versions > 0 ? [words.versions(versions, versionFiles)] : []),
    ...(works > 0 ? [words.works(works)] : []),
    ...(entries > 0 ? [words.entries(entries)] : []),
  ];
}
