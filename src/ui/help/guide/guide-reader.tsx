import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { LinkButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { Working } from '../../kit/working.tsx';
import { FixedBlocks } from '../../preview/blocks/blocks.tsx';
import { jumpTo } from '../../preview/links/jump-to.ts';
import { FrameWithNames } from '../../preview/preview.tsx';
import { useRendered } from '../../preview/use-rendered.ts';
import { formatRoute } from '../../routes/routes.ts';
import styles from './guide.module.css';
import { guide } from './guide.ts';
import { guideLink, sectionRoute } from './guide-address.ts';
import { strings } from './guide-strings.ts';
import { pageLanguage } from './page-language.ts';
import type { GuidePage } from './read-guide.ts';

/** Headings from which a page has a list of them. */
const LONG_HEADINGS = 3;
const NO_NAMES = { paths: [], named: [] };

const linkTo = (target: string, place: string) => guideLink(guide, target, place);

/** Shows a page of the guide, rendered as a note is. Links to other pages stay in the help. */
export function GuideReader({ shown, place }: { shown: GuidePage; place: string | undefined }) {
  const input = useMemo(() => ({ text: shown.text, head: false, breaks: false, hidden: false }), [shown.text]);
  const { answer, problem, retry } = useRendered('markdown', input);
  const headings = shown.sections.filter(({ level }) => level > 1);
  const at = guide.indexOf(shown);
  return (
    <div className={`${page.view} ${styles.view}`}>
      <nav aria-label={strings.path}>
        <a className={styles.back} href={formatRoute({ view: 'help' })}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
          {strings.all}
        </a>
      </nav>
      {!shown.isTranslated && <p className={page.hint}>{strings.onlyEnglish}</p>}
      <div className={styles.columns}>
        {headings.length >= LONG_HEADINGS && (
          <nav className={styles.headings} aria-label={strings.onThisPage} {...pageLanguage(shown)}>
            <h2 lang={document.documentElement.lang}>{strings.onThisPage}</h2>
            <ol>
              {headings.map((section) => (
                <li key={section.title} data-level={section.level}>
                  <a
                    href={formatRoute(sectionRoute(section))}
                    aria-current={section.title === place ? 'location' : undefined}
                  >
                    {section.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <article className={styles.article} {...pageLanguage(shown)}>
          {problem !== null && (
            <ErrorNote message={strings.failed(problem)}>
              <LinkButton onClick={() => retry()}>{strings.again}</LinkButton>
            </ErrorNote>
          )}
          {answer === null && problem === null && <Working />}
          {answer !== null && (
            <FrameWithNames
              notebookId={null}
              path={`/${shown.id}.md`}
              runId={null}
              names={NO_NAMES}
              tick={null}
              canCreate={false}
              linkTo={linkTo}
            >
              {(prefix) => (
                <>
                  <FixedBlocks blocks={answer.blocks} />
                  <Arrive prefix={prefix} place={place} title={shown.title} />
                </>
              )}
            </FrameWithNames>
          )}
        </article>
      </div>
      <nav className={styles.turn} aria-label={strings.turn}>
        <Neighbour to={guide[at - 1]} isNext={false} />
        <Neighbour to={guide[at + 1]} isNext />
      </nav>
    </div>
  );
}

/** Scrolls to the heading that the address names and focuses it; without one, the title of the page. */
function Arrive({ prefix, place, title }: { prefix: string; place: string | undefined; title: string }) {
  const { notify } = useNotices();
  const shown = useRef<string | null>(null);
  const arrive = useCallback(() => {
    if (!jumpTo(prefix, place ?? title) && place !== undefined) notify(strings.noPlace(place));
  }, [prefix, place, title, notify]);
  useEffect(() => {
    const wanted = `${prefix}${place ?? ''}`;
    if (shown.current === wanted) return;
    shown.current = wanted;
    arrive();
  }, [prefix, place, arrive]);
  return null;
}

function Neighbour({ to, isNext }: { to: GuidePage | undefined; isNext: boolean }) {
  if (to === undefined) return <span />;
  return (
    <a
      href={formatRoute({ view: 'help', page: to.id })}
      aria-label={isNext ? strings.next(to.title) : strings.before(to.title)}
    >
      {!isNext && <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />}
      <span {...pageLanguage(to)}>{to.title}</span>
      {isNext && <ArrowRight size={16} strokeWidth={1.5} aria-hidden="true" />}
    </a>
  );
}
