import { Fragment, type MouseEvent } from 'react';
import {
  type CitationPart,
  formatCitation,
  formatCitationInText,
} from '../../../core/shared/citations/format-citation.ts';
import { readCitation, readCitationInText } from '../../../core/shared/citations/read-citation.ts';
import { citationStrings as strings } from '../../citations/citation-strings.ts';
import styles from '../../citations/citations.module.css';
import page from '../../kit/styles/page.module.css';
import { formatRoute } from '../../routes/routes.ts';
import { usePreview } from '../../state/notebook/preview-context.ts';
import { referenceId, useCitations } from './citation-context.ts';
import { CitationText } from './citation-text.tsx';

/**
 * Renders a citation of a note with links to its references; as written while these are unknown.
 *
 * @param written the text between the brackets
 */
export function Citation({ written }: { written: string }) {
  const { notebookId } = usePreview();
  const citations = useCitations();
  const items = readCitation(written);
  if (items === null || citations === null || notebookId === null) return <span>[{written}]</span>;
  const { references, style, keys } = citations;
  if (!items.every(({ key }) => keys.has(key))) return <span>[{written}]</span>;
  // A citation of nothing but unknown keys stays as it was written.
  if (items.every(({ key }) => !references.has(key)))
    return <Missing text={`[${written}]`} keys={items.map(({ key }) => key)} />;
  return <Shown parts={formatCitation(items, references, style)} />;
}

/**
 * Renders a citation of running text, such as `@key [p. 3]`. Without an entry of its key it is text.
 *
 * @param written as the note has it
 */
export function CitationInText({ written }: { written: string }) {
  const { notebookId } = usePreview();
  const citations = useCitations();
  const items = readCitationInText(written);
  const [named] = items ?? [];
  const isKnown = named !== undefined && citations?.references.has(named.key);
  if (items === null || citations === null || !isKnown || notebookId === null) return <CitationText text={written} />;
  return <Shown parts={formatCitationInText(items, citations.references, citations.style)} />;
}

function Shown({ parts }: { parts: readonly CitationPart[] }) {
  const { notebookId, path, prefix } = usePreview();
  const references = useCitations()?.references;
  return (
    <span className={styles.citation}>
      {parts.map(({ text, key, isMissing }, index) => {
        const name = `${index} ${key ?? ''}`;
        const reference = key === null ? undefined : references?.get(key);
        if (key !== null && isMissing) return <Missing key={name} text={text} keys={[key]} />;
        if (reference === undefined || notebookId === null)
          return (
            <Fragment key={name}>
              <CitationText text={text} />
            </Fragment>
          );
        const go = (event: MouseEvent) => {
          // Without a list of references the link opens the note that has one.
          if (showReference(referenceId(prefix, reference.number))) event.preventDefault();
        };
        return (
          <a
            key={name}
            href={formatRoute({ view: 'file', notebookId, path })}
            title={reference.parts.map((part) => part.text).join('')}
            data-reference={reference.number}
            onClick={go}
          >
            {text}
          </a>
        );
      })}
    </span>
  );
}

function Missing({ text, keys }: { text: string; keys: readonly string[] }) {
  return (
    <span className={styles.missing} title={keys.map(strings.missing).join('\n')}>
      {text} <span className={page.note}>{strings.notFound}</span>
    </span>
  );
}

function showReference(id: string): boolean {
  const found = document.getElementById(id);
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
  return found !== null;
}
