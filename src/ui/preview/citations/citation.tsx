import { Fragment, type MouseEvent } from 'react';
import { formatCitation } from '../../../core/shared/citations/format-citation.ts';
import { readCitation } from '../../../core/shared/citations/read-citation.ts';
import { citationStrings as strings } from '../../citations/citation-strings.ts';
import styles from '../../citations/citations.module.css';
import page from '../../kit/styles/page.module.css';
import { formatRoute } from '../../routes/routes.ts';
import { usePreview } from '../../state/notebook/preview-context.ts';
import { referenceId, useCitations } from './citation-context.ts';

/**
 * Renders a citation of a note with links to its references; as written while these are unknown.
 *
 * @param written the text between the brackets
 */
export function Citation({ written }: { written: string }) {
  const { notebookId, path, prefix } = usePreview();
  const citations = useCitations();
  const items = readCitation(written);
  if (items === null || citations === null || notebookId === null) return <span>[{written}]</span>;
  const { references, style, keys } = citations;
  if (!items.every(({ key }) => keys.has(key))) return <span>[{written}]</span>;
  // A citation of nothing but unknown keys stays as it was written.
  if (items.every(({ key }) => !references.has(key)))
    return <Missing text={`[${written}]`} keys={items.map(({ key }) => key)} />;
  return (
    <span className={styles.citation}>
      {formatCitation(items, references, style).map(({ text, key, isMissing }, index) => {
        const name = `${index} ${key ?? ''}`;
        const reference = key === null ? undefined : references.get(key);
        if (key !== null && isMissing) return <Missing key={name} text={text} keys={[key]} />;
        if (reference === undefined) return <Fragment key={name}>{text}</Fragment>;
        const go = (event: MouseEvent) => {
          event.preventDefault();
          showReference(referenceId(prefix, reference.number));
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

function showReference(id: string): void {
  const found = document.getElementById(id);
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
}
