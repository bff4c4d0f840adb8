import { useId } from 'react';
import { fileTitle } from '../../../../core/shared/names/file-title.ts';
import { RadioChoices } from '../../../../ui/kit/fields/radio-choices.tsx';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { useActorName } from '../../../../ui/state/agents/use-actor-name.ts';
import type { MergeConflict, MergeTake } from '../../contract/history-requests.ts';
import { strings } from '../../texts/merge-strings.ts';
import styles from './merge.module.css';
import { MergeText, type MergeTextProps } from './merge-text.tsx';
import { WholeFile } from './whole-file.tsx';

/** Shows one file that an undo left: what stands in the way, what can be taken, and the result. */
export function MergeFile({ of, notebookId, conflict, draft, onDecide }: MergeTextProps) {
  const actorName = useActorName();
  const headingId = useId();
  const name = useId();
  const { path, kind, by, takes, moved } = conflict;
  const needsPlace = moved !== null && (kind === 'text' || kind === 'content') && draft.take !== 'now';
  return (
    <section className={styles.main} aria-labelledby={headingId}>
      <h2 id={headingId} title={path}>
        <VisibleText text={fileTitle(path)} />
      </h2>
      <p className={page.hint}>
        <VisibleText text={whatStands(conflict)} /> {by !== null && strings.by(actorName(by))}
      </p>
      {takes.length > 1 && (
        <RadioChoices
          label={strings.take}
          of={takes}
          chosen={draft.take}
          name={`${name}-take`}
          onChoose={(take) => onDecide({ take })}
          says={(take) => <VisibleText text={takeWords(conflict, take)} />}
        />
      )}
      {needsPlace && (
        <fieldset className={page.choices}>
          <legend>{strings.folderOf}</legend>
          <RadioChoices
            of={['now', 'earlier'] as const}
            chosen={draft.place}
            name={`${name}-place`}
            onChoose={(place) => onDecide({ place })}
            says={(place) => <VisibleText text={moved[place]} />}
          />
        </fieldset>
      )}
      {kind === 'text' ? (
        <MergeText of={of} notebookId={notebookId} conflict={conflict} draft={draft} onDecide={onDecide} />
      ) : (
        <WholeFile notebookId={notebookId} conflict={conflict} />
      )}
    </section>
  );
}

function whatStands({ kind, file, moved, beside, earlier }: MergeConflict): string {
  const { what } = strings;
  switch (kind) {
    case 'moved':
      if (moved === null) return what.moved;
      return (file === 'folder' ? what.folder : what.movedTwice)(moved.now, moved.earlier);
    case 'taken':
      return beside === null || beside === earlier?.path ? what.free : what.taken(beside);
    default:
      return what[kind];
  }
}

function takeWords({ kind, beside }: MergeConflict, take: MergeTake): string {
  const own: Readonly<Partial<Record<string, Readonly<Partial<Record<MergeTake, string>>>>>> = strings.takesOf;
  const words = own[kind]?.[take];
  if (words !== undefined) return words;
  return take === 'both' ? strings.takes.both(beside ?? '') : strings.takes[take];
}
