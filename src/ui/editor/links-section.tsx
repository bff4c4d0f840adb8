import { useDeferredValue, useMemo } from 'react';
import { findLinks, resolveLink } from '../../core/view/links.ts';
import { usePaths } from '../files/use-paths.ts';
import kit from '../kit/kit.module.css';
import { formatRoute } from '../routes/routes.ts';
import styles from './editor.module.css';
import { strings } from './strings.ts';

interface LinksSectionProps {
  notebookId: string;
  path: string;
  text: string;
}

/** Where the note leads. */
export function LinksSection({ notebookId, path, text }: LinksSectionProps) {
  const settledText = useDeferredValue(text);
  const links = useMemo(() => findLinks(settledText), [settledText]);
  const paths = usePaths(links.length > 0);
  if (links.length === 0) return null;
  return (
    <details className={kit.disclosure} open>
      <summary>
        <h2 className={styles.sectionTitle}>{strings.links}</h2>
      </summary>
      <ul className={styles.links}>
        {links.map((link) => {
          const target = paths && resolveLink(link, path, paths);
          return (
            <li key={`${link.kind} ${link.target}`}>
              {target ? (
                <a href={formatRoute({ view: 'file', notebookId, path: target })}>{link.label}</a>
              ) : (
                <span>{link.label}</span>
              )}
              <span className={styles.linkPath}>{target ?? (paths ? strings.broken : '')}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
