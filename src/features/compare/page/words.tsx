import type { WordPart } from '../../../core/shared/diff/word-parts.ts';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';

/** Shows words that stay, come and go. Parts are keyed by position: all may repeat. */
export function Words({ parts }: { parts: readonly WordPart[] }) {
  return parts
    .map((part, key) => ({ key, part }))
    .map(({ key, part: { kind, text } }) => {
      if (kind === 'same') return <VisibleText key={key} text={text} />;
      const Tag = kind === 'add' ? 'ins' : 'del';
      return (
        <Tag key={key}>
          <VisibleText text={text} />
        </Tag>
      );
    });
}
