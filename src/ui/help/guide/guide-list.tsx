import { useDeferredValue, useMemo, useState } from 'react';
import { TextField } from '../../kit/field.tsx';
import { activeLanguage } from '../../kit/language/active-language.ts';
import page from '../../kit/styles/page.module.css';
import { formatRoute } from '../../routes/routes.ts';
import { MarkedText } from '../../search/marked-text.tsx';
import styles from './guide.module.css';
import { guide } from './guide.ts';
import { sectionRoute } from './guide-address.ts';
import { strings } from './guide-strings.ts';
import { pageLanguage } from './page-language.ts';
import { searchGuide } from './search-guide.ts';

/** Lists the pages of the guide, or the places that have the words of a search. */
export function GuideList() {
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  return (
    <section aria-labelledby="guide-title">
      <h2 id="guide-title">{strings.title}</h2>
      <search className={page.wide}>
        <TextField
          label={strings.search}
          type="search"
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </search>
      {query === '' ? <Pages /> : <Places query={query} />}
    </section>
  );
}

function Pages() {
  const isMixed = activeLanguage.code !== 'en' && guide.some(({ isTranslated }) => !isTranslated);
  return (
    <>
      {isMixed && <p className={page.hint}>{strings.someEnglish}</p>}
      <ol className={styles.pages}>
        {guide.map((one) => (
          <li key={one.id}>
            <a href={formatRoute({ view: 'help', page: one.id })} {...pageLanguage(one)}>
              {one.title}
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}

function Places({ query }: { query: string }) {
  const places = useMemo(() => searchGuide(guide, query), [query]);
  return (
    <>
      <p className={page.hint} role="status">
        {strings.found(places.length, query)}
      </p>
      <ol className={`${page.found} ${styles.places}`} aria-label={strings.results}>
        {places.map(({ section, titleMarks, snippet, snippetMarks }) => (
          <li key={`${section.page} ${section.title}`} {...pageLanguage(pageOf(section.page))}>
            <a href={formatRoute(sectionRoute(section))}>
              <MarkedText text={section.title} marks={titleMarks} />
            </a>
            {section.level > 1 && <span className={page.hint}>{section.pageTitle}</span>}
            {snippet !== '' && (
              <p className={page.longNote}>
                <MarkedText text={snippet} marks={snippetMarks} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function pageOf(id: string): { isTranslated: boolean } {
  return guide.find((one) => one.id === id) ?? { isTranslated: true };
}
