import { Tag } from 'lucide-react';
import { useMemo, useState } from 'react';
import { NoteList } from '../across/note-list.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { RetryNote } from '../kit/error-note.tsx';
import { TextField } from '../kit/field.tsx';
import { useLayout } from '../kit/hooks/use-media.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { Working } from '../kit/working.tsx';
import { formatRoute } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { ExampleNote } from '../state/page/example-note.tsx';
import { parentTag, toTagRows } from './tag-rows.ts';
import { strings } from './tag-strings.ts';
import { TagTree } from './tag-tree.tsx';
import styles from './tags.module.css';
import { useTags } from './use-tags.ts';

/** More tags than this are shown folded. */
const MANY_TAGS = 60;

/** Shows the tags of the notebook, and the notes of one. On a phone one of the two. */
export function TagsView({ tag }: { tag: string | null }) {
  const isPhone = useLayout() === 'phone';
  const found = useTags();
  return (
    <div className={styles.view}>
      <h1 className={page.title}>{strings.title}</h1>
      {found.value?.length === 0 ? (
        <EmptyState icon={Tag} title={strings.none}>
          <p>{strings.noneText}</p>
          <ExampleNote label={strings.example} title={strings.exampleTitle} text={strings.exampleText} />
        </EmptyState>
      ) : (
        <div className={styles.columns} data-single={isPhone}>
          {(!isPhone || tag === null) && <TagSide tag={tag} found={found} />}
          {(!isPhone || tag !== null) && <NotesOfTag tag={tag} isPhone={isPhone} />}
        </div>
      )}
    </div>
  );
}

function TagSide({ tag: selected, found }: { tag: string | null; found: ReturnType<typeof useTags> }) {
  const { value: tags, error, retry } = found;
  const [filter, setFilter] = useState('');
  /** Tags that the person folded or unfolded. */
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isMany = (tags?.length ?? 0) > MANY_TAGS;
  const rows = useMemo(() => {
    const around = new Set<string>();
    for (let at = parentTag(selected ?? ''); at !== ''; at = parentTag(at)) around.add(at);
    return toTagRows(tags ?? [], (tag) => folds.get(tag) ?? (isMany && !around.has(tag)), filter);
  }, [tags, folds, isMany, selected, filter]);
  return (
    <div className={styles.side}>
      <search>
        <TextField
          label={strings.filter}
          type="search"
          value={filter}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      </search>
      {error !== null && <RetryNote message={strings.failed(error)} onRetry={retry} />}
      {tags === null && error === null && <Working />}
      {tags !== null && (
        <p className={page.longNote} role="status">
          {rows.length === 0
            ? strings.noMatch(filter.trim())
            : strings.shown(filter.trim() === '' ? tags.length : rows.length)}
        </p>
      )}
      {rows.length > 0 && (
        <TagTree
          rows={rows}
          selected={selected}
          onToggle={(tag) => {
            const row = rows.find((each) => each.tag === tag);
            setFolds((before) => new Map(before).set(tag, row?.expanded === true));
          }}
          onSelect={(tag) => navigate({ view: 'tags', tag })}
        />
      )}
    </div>
  );
}

function NotesOfTag({ tag, isPhone }: { tag: string | null; isPhone: boolean }) {
  if (tag === null) {
    return (
      <div className={styles.notesOf}>
        <EmptyState icon={Tag} title={strings.choose} />
      </div>
    );
  }
  return (
    <section className={styles.notesOf} aria-label={strings.notes(tag)}>
      {isPhone && <a href={formatRoute({ view: 'tags', tag: null })}>{strings.all}</a>}
      <h2>
        #<VisibleText text={tag} />
      </h2>
      <NoteList key={tag} label={strings.notes(tag)} asked={{ filter: tagFilter(tag) }} empty={strings.noNotes(tag)} />
    </section>
  );
}

function tagFilter(tag: string): string {
  return `tag:"${tag.replaceAll('"', '').slice(0, 900)}"`;
}
