import { useEffect, useMemo, useRef } from 'react';
import type { LibraryProblem } from '../../../client/citations/citation-client.ts';
import {
  CITATION_STYLES,
  type CitationStyle,
  type CitedReference,
  MAX_LIBRARIES,
} from '../../../contracts/wire/citation-requests.ts';
import { editProperties } from '../../../core/shared/head-properties.ts';
import { citationStrings as strings } from '../../citations/citation-strings.ts';
import styles from '../../citations/citations.module.css';
import { useCited } from '../../citations/use-cited.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { MenuButton } from '../../kit/floating/menu.tsx';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { translate } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import type { ReaderProps } from '../../state/notebook/reader-props.ts';
import { ExternalLink } from '../links/external-link.tsx';
import { readAddress } from '../links/link-address.ts';
import { type Citations, referenceId, referencesByKey } from './citation-context.ts';
import { STYLE_PROPERTY, styleOf } from './citation-style.ts';

/** Most unknown keys that are named. */
const MAX_MISSING = 20;

interface ReferencesProps extends Pick<ReaderProps, 'notebookId' | 'text' | 'onEdit'> {
  /** The keys that the note cites, in order. */
  keys: readonly string[];
  /** Keys that are text where no library has them. */
  named: readonly string[];
  prefix: string;
  onCited: (citations: Citations | null) => void;
}

/** Lists the references that a note cites, and reports them for its citations. */
export function References({ notebookId, text, keys: given, named, prefix, onCited, onEdit }: ReferencesProps) {
  const joined = given.join('\n');
  const keys = useMemo(() => joined.split('\n'), [joined]);
  const style = useMemo(() => styleOf(text), [text]);
  const { answer, problem, retry } = useCited(notebookId, keys, style);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answer === null) return;
    const references = referencesByKey(answer.cited.references);
    onCited({ style: answer.style, keys: new Set(answer.keys), references });
  }, [answer, onCited]);

  useEffect(() => () => onCited(null), [onCited]);

  const goBack = (number: number): void => {
    const link = section.current?.parentElement?.querySelector<HTMLElement>(`[data-reference="${number}"]`);
    link?.scrollIntoView({ block: 'center' });
    link?.focus({ preventScroll: true });
  };
  const cited = answer?.cited ?? null;
  const found = new Set(cited?.references.flatMap(({ citedAs }) => citedAs));
  const unsure = new Set(named);
  const missing = answer === null ? [] : answer.keys.filter((key) => !found.has(key) && !unsure.has(key));
  // Names in running text that no library has are no citations.
  if (found.size === 0 && keys.every((key) => unsure.has(key))) return null;
  return (
    <section className={styles.references} aria-label={strings.title} ref={section}>
      <div className={styles.head}>
        <h2>{strings.title}</h2>
        {onEdit && <StyleMenu text={text} style={style} onEdit={onEdit} />}
      </div>
      {problem !== null && (
        <ErrorNote message={strings.failed(problem)}>
          <Button onClick={retry}>{common.retry}</Button>
        </ErrorNote>
      )}
      {cited === null && problem === null && <Working text={strings.reading} />}
      {cited !== null && (
        <>
          {cited.references.length > 0 && (
            <ol className={styles.list} data-style={answer?.style}>
              {cited.references.map((reference) => (
                <Entry key={reference.number} reference={reference} prefix={prefix} onBack={goBack} />
              ))}
            </ol>
          )}
          {cited.libraries.length === 0 ? (
            <p className={page.note}>{strings.noLibrary}</p>
          ) : (
            missing.length > 0 && <p className={page.note}>{missingText(missing)}</p>
          )}
          {cited.problems.map((each) => (
            <p key={`${each.path} ${each.reason}`} className={page.note}>
              {problemText(each)}
            </p>
          ))}
          {cited.hasMore && <p className={page.note}>{strings.problem.many(MAX_LIBRARIES)}</p>}
        </>
      )}
    </section>
  );
}

interface EntryProps {
  reference: CitedReference;
  prefix: string;
  onBack: (number: number) => void;
}

function Entry({ reference, prefix, onBack }: EntryProps) {
  const { number, parts, href, key, library, otherLibraries, repeatedAt } = reference;
  const address = href === null ? null : readAddress(href);
  return (
    <li id={referenceId(prefix, number)} tabIndex={-1} value={number}>
      {parts.map(({ text, isTitle }, index) => {
        const name = `${index}`;
        return isTitle ? <cite key={name}>{text}</cite> : <span key={name}>{text}</span>;
      })}{' '}
      {address?.type === 'elsewhere' && <ExternalLink url={address.url}>{address.url.href}</ExternalLink>}{' '}
      <button
        type="button"
        className={styles.back}
        aria-label={strings.back(number)}
        title={strings.back(number)}
        onClick={() => onBack(number)}
      >
        ↩
      </button>
      {repeatedAt !== null && (
        <span className={page.note}>
          {' '}
          {/\.json$/i.test(library)
            ? strings.repeatedItem(library, key, repeatedAt)
            : strings.repeatedLine(library, key, repeatedAt)}
        </span>
      )}
      {otherLibraries.length > 0 && (
        <span className={page.note}> {strings.from(library, otherLibraries.slice(0, 3))}</span>
      )}
    </li>
  );
}

interface StyleMenuProps {
  text: string;
  style: CitationStyle;
  onEdit: NonNullable<ReaderProps['onEdit']>;
}

/** Changes the style of the note: a property, so that the choice travels with the note and can be undone. */
function StyleMenu({ text, style, onEdit }: StyleMenuProps) {
  const { notify } = useNotices();
  const choose = (id: string): void => {
    const edited = editProperties(text, { set: [[STYLE_PROPERTY, id]] });
    if (edited.type === 'edited') onEdit(editBetween(text, edited.text));
    else if (edited.type !== 'unchanged')
      notify(strings.style.refused(translate(edited.reason.message, edited.reason)));
  };
  return (
    <MenuButton
      className={styles.style}
      menuLabel={strings.style.choose}
      choices={CITATION_STYLES.map((id) => ({ id, text: strings.style[id] }))}
      onChoose={choose}
    >
      {strings.style.now(strings.style[style])}
    </MenuButton>
  );
}

/** Returns the part that differs. */
function editBetween(before: string, after: string): { from: number; to: number; insert: string } {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - from;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}

function missingText(keys: readonly string[]): string {
  if (keys.length <= MAX_MISSING) return strings.missingKeys(keys, keys.length);
  const shown = [...keys.slice(0, MAX_MISSING), strings.moreKeys(keys.length - MAX_MISSING)];
  return strings.missingKeys(shown, keys.length);
}

function problemText(problem: LibraryProblem): string {
  if (problem.reason === 'entries') return strings.problem.entries(problem.path, problem.count, problem.line);
  return strings.problem[problem.reason](problem.path);
}
