import type { RestoredSidecar, SidecarCounts } from '../../../contracts/wire/transfer.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { ApplyChoice, type ApplyChoiceProps } from './apply-choice.tsx';
import { importStrings } from './import-strings.ts';

const words = importStrings.sidecar;

type Counts = Omit<SidecarCounts, 'createdMs'>;

interface SidecarChoicesProps extends Omit<ApplyChoiceProps, 'title' | 'label' | 'children'> {
  counts: SidecarCounts;
}

/** Says what an exported notebook has beside its files, and offers to leave it out. */
export function SidecarChoices({ counts, ...choice }: SidecarChoicesProps) {
  const list = inWords(counts);
  if (list.length === 0) return null;
  return (
    <ApplyChoice title={words.title} label={words.apply(list)} {...choice}>
      <p className={page.note}>
        {choice.chosen === 'ignore' ? words.ignored : `${words.claims} ${counts.entries > 0 ? words.log : ''}`}
      </p>
    </ApplyChoice>
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
