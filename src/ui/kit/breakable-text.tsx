import { Fragment, useMemo } from 'react';
import { splitLongWords } from '../../core/shared/long-words.ts';

/** Shows text with places to break in its long words. What is copied from the screen stays the same. */
export function BreakableText({ text }: { text: string }) {
  const pieces = useMemo(() => splitLongWords(text), [text]);
  if (pieces.length === 1) return text;
  let at = 0;
  return pieces.map((piece) => {
    const key = at;
    at += piece.length;
    return (
      <Fragment key={key}>
        {key > 0 && <wbr />}
        {piece}
      </Fragment>
    );
  });
}
