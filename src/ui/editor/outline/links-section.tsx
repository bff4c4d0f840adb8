import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../../../client/startup/when-idle.ts';
import { type Backlink, MAX_BACKLINKS } from '../../../contracts/wire/search-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { findLinks, linkCandidates } from '../../../core/shared/links.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import kit from '../../kit/kit.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { missingPath, useCreateLinked } from '../../preview/links/use-create-linked.ts';
import { formatRoute } from '../../routes/routes.ts';
import { isMarkdown } from '../../state/notebook/file-type.ts';
import { useSearchClient } from '../../state/notebook/search-context.tsx';
import { useNoteNames } from '../../state/notebook/use-note-names.ts';
import { usePaths } from '../../state/notebook/use-paths.ts';
import { featureParts } from '../../state/page/feature-parts.ts';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../editor.module.css';
import { strings as editorStrings } from '../editor-strings.ts';
import { GraphSection } from '../graph/graph-section.tsx';
import { MentionsSection } from '../mentions/mentions-section.tsx';
import { strings } from './links-strings.ts';

const RelatedNotes = lazy(async () => (await featureParts()).relatedNotes());

/** Number of links listed at first, and added by each Show more. */
const LISTED_LINKS = 200;
/** Most links read from a note: a note may consist of links. */
const MAX_LINKS = 5000;

interface LinksSectionProps {
  notebookId: string;
  path: string;
  text: string;
}

/** Shows the links of a note, its backlinks, and on request unlinked mentions and a graph. */
export function LinksSection({ notebookId, path, text }: LinksSectionProps) {
  const backlinks = useBacklinks(notebookId, path);
  return (
    <>
      <LinksOut notebookId={notebookId} path={path} text={text} />
      {backlinks.length > 0 && <LinksIn key={path} notebookId={notebookId} backlinks={backlinks} />}
      <MentionsSection key={`mentions ${path}`} notebookId={notebookId} path={path} />
      <Suspense>
        <RelatedNotes
          key={`related ${path}`}
          notebookId={notebookId}
          path={path}
          titleClass={styles.sectionTitle}
          listClass={styles.links}
        />
      </Suspense>
      {isMarkdown(path) && <GraphSection key={`graph ${path}`} notebookId={notebookId} path={path} />}
    </>
  );
}

function LinksOut({ notebookId, path, text }: LinksSectionProps) {
  const deferredText = useDeferredValue(text);
  const links = useMemo(() => findLinks(deferredText, MAX_LINKS), [deferredText]);
  const paths = usePaths(links.length > 0);
  const [most, setMost] = useState(LISTED_LINKS);
  const listed = useMemo(() => links.slice(0, most), [links, most]);
  const targets = useMemo(
    () => paths && listed.map((link) => linkCandidates(link, path, paths)),
    [listed, path, paths],
  );
  const nameOf = useNoteNames(useMemo(() => (targets ?? []).flatMap(([target]) => target ?? []), [targets]));
  const create = useCreateLinked();
  const rest = links.length - listed.length;
  if (links.length === 0) return null;
  return (
    <details className={kit.disclosure} open>
      <summary>
        <h2 className={styles.sectionTitle}>{strings.links}</h2>
      </summary>
      <ul className={styles.links}>
        {listed.map((link, index) => {
          const [target, ...others] = targets?.[index] ?? [];
          const wanted = targets && !target && link.kind === 'wiki' ? missingPath(link.target, path) : null;
          return (
            <li key={`${link.kind} ${link.target}`}>
              {target ? (
                <a href={formatRoute({ view: 'file', notebookId, path: target })}>
                  <VisibleText text={nameOf(target)} />
                </a>
              ) : (
                <span>
                  <VisibleText text={link.label} />
                </span>
              )}
              <span className={styles.linkPath}>
                {target ? <VisibleText text={target} /> : targets && strings.broken}
                {others.length > 0 && `, ${strings.nearestOf(others.length + 1)}`}
              </span>
              {wanted !== null && (
                <LinkButton onClick={() => void create(notebookId, wanted)}>{editorStrings.createIt}</LinkButton>
              )}
            </li>
          );
        })}
      </ul>
      {rest > 0 && (
        <Button onClick={() => setMost(most + LISTED_LINKS)}>{strings.more(Math.min(rest, LISTED_LINKS), rest)}</Button>
      )}
      {rest === 0 && links.length >= MAX_LINKS && <p>{strings.first(MAX_LINKS)}</p>}
    </details>
  );
}

function LinksIn({ notebookId, backlinks }: { notebookId: string; backlinks: readonly Backlink[] }) {
  const [most, setMost] = useState(LISTED_LINKS);
  const rest = Math.max(0, backlinks.length - most);
  return (
    <details className={kit.disclosure} open>
      <summary>
        <h2 className={styles.sectionTitle}>{strings.backlinks}</h2>
      </summary>
      <ul className={styles.links}>
        {backlinks.slice(0, most).map(({ path, title, line, lineNumber }) => (
          <li key={`${path} ${lineNumber}`}>
            <a href={formatRoute({ view: 'file', notebookId, path })} title={path}>
              <VisibleText text={title} />
            </a>
            <span className={styles.linkPath}>
              {strings.line(lineNumber)}: <VisibleText text={line} />
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button onClick={() => setMost(most + LISTED_LINKS)}>{strings.more(Math.min(rest, LISTED_LINKS), rest)}</Button>
      )}
      {rest === 0 && backlinks.length >= MAX_BACKLINKS && <p>{strings.firstBacklinks(MAX_BACKLINKS)}</p>}
    </details>
  );
}

const NONE: readonly Backlink[] = [];

/** Returns the backlinks of a note and searches again when the notebook changes. Returns none until known, and on failure. */
function useBacklinks(notebookId: string, path: string): readonly Backlink[] {
  const search = useSearchClient();
  const { notebook } = usePlace();
  const { seq } = notebook;
  const [found, setFound] = useState<{ of: string; list: readonly Backlink[] }>({ of: '', list: NONE });
  const of = `${notebookId} ${path}`;
  useEffect(() => {
    if (seq < 0) return;
    const show = (list: readonly Backlink[]) => setFound({ of: `${notebookId} ${path}`, list });
    // A failure hides the backlinks; the search field reports the cause.
    return whenIdle(() => followPromise(search.backlinks(notebookId, path), show, () => show(NONE)));
  }, [search, notebookId, path, seq]);
  return found.of === of ? found.list : NONE;
}
