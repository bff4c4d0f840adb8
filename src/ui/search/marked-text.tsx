import { VisibleText } from '../kit/visible-text.tsx';

interface MarkedTextProps {
  text: string;
  /** Ranges in order, without overlaps. */
  marks: readonly (readonly [start: number, end: number])[];
}

/** Shows a text with its matches highlighted. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          <VisibleText text={text.slice(marks[index - 1]?.[1] ?? 0, start)} />
          <mark>
            <VisibleText text={text.slice(start, end)} />
          </mark>
        </span>
      ))}
      <VisibleText text={text.slice(marks.at(-1)?.[1] ?? 0)} />
    </>
  );
}
