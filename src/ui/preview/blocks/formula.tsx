import type { ComponentProps } from 'react';
import { HiddenCharacters } from '../../kit/visible-text.tsx';
import { TagLink } from '../../tags/tag-link.tsx';
import { Citation, CitationInText } from '../citations/citation.tsx';
import styles from '../preview.module.css';
import { strings } from '../preview-strings.ts';

type FormulaProps = ComponentProps<'span'> &
  ComponentProps<'div'> & {
    as?: 'span' | 'div';
    'data-formula'?: string;
    'data-formula-error'?: string;
    'data-tag'?: string;
    'data-cite'?: string;
    'data-named-key'?: string;
    'data-hidden'?: string;
  };

/** Renders a formula, a tag, a citation, hidden characters of an answer, or plain text. */
export function Formula({
  as: Tag = 'span',
  'data-formula': formula,
  'data-formula-error': error,
  'data-tag': tag,
  'data-cite': cite,
  'data-named-key': citeInText,
  'data-hidden': hidden,
  children,
  ...rest
}: FormulaProps) {
  if (error !== undefined)
    return (
      <Tag className={styles.formulaError}>
        {children}{' '}
        <span className={styles.aside}>
          {formula === undefined ? strings.formulaError(error) : strings.formulaPart(error)}
        </span>
      </Tag>
    );
  if (hidden !== undefined) return <HiddenCharacters title={hidden}>{children}</HiddenCharacters>;
  if (tag !== undefined)
    return (
      <TagLink tag={tag} className={styles.tag}>
        {children}
      </TagLink>
    );
  if (cite !== undefined) return <Citation written={cite} />;
  if (citeInText !== undefined) return <CitationInText written={citeInText} />;
  if (formula === undefined) return <Tag {...rest}>{children}</Tag>;
  return <Tag className={Tag === 'div' ? styles.display : undefined}>{children}</Tag>;
}
