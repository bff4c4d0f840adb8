import { type MarkedText, readMarkedText } from '../../../core/shared/citations/read-marked-text.ts';

/** Renders text around the key of a citation, with its markup. */
export function CitationText({ text }: { text: string }) {
  return <Parts parts={readMarkedText(text)} />;
}

function Parts({ parts }: { parts: readonly MarkedText[] }) {
  return parts.map((part, at) => {
    const key = `${at} ${part.type}`;
    switch (part.type) {
      case 'text':
        return part.text;
      case 'code':
        return <code key={key}>{part.text}</code>;
      case 'em':
      case 'strong':
      case 'del':
      case 'mark': {
        const Tag = part.type;
        return (
          <Tag key={key}>
            <Parts parts={part.parts} />
          </Tag>
        );
      }
      default:
        return part satisfies never;
    }
  });
}
