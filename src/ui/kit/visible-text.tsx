import { type ReactNode, useMemo } from 'react';
import { MAX_WORD_CHARS } from '../../core/shared/long-words.ts';
import { toVisibleSegments } from '../../core/shared/visible-text.ts';
import { BreakableText } from './breakable-text.tsx';
import styles from './kit.module.css';
import { strings } from './kit-strings.ts';

/** Shows text with hidden and reordering characters made visible. */
export function VisibleText({ text }: { text: string }) {
  const segments = useMemo(() => toVisibleSegments(text), [text]);
  let at = 0;
  return segments.map((segment) => {
    const key = at;
    at += segment.text.length;
    if (segment.kind === 'plain')
      return segment.text.length <= MAX_WORD_CHARS ? segment.text : <BreakableText key={key} text={segment.text} />;
    return (
      <HiddenCharacters key={key} title={segment.title ?? ''}>
        {segment.text}
      </HiddenCharacters>
    );
  });
}

/** Marks the visible form of hidden characters. `title` describes them. */
export function HiddenCharacters({ title, children }: { title: string; children: ReactNode }) {
  return (
    <mark className={styles.hiddenChar} title={strings.hiddenCharacter(title)} dir="ltr">
      {children}
    </mark>
  );
}
