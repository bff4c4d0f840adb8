import kit from '../kit/kit.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import type { ReaderProps } from './reader-props.ts';

/** Text as it is, with everything drawn that could hide. */
export function PlainReader({ text }: ReaderProps) {
  return (
    <pre className={kit.raw}>
      <VisibleText text={text} />
    </pre>
  );
}
