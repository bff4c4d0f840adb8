import { BreakableText } from '../kit/breakable-text.tsx';
import styles from './preview.module.css';
import { strings } from './preview-strings.ts';

/** Length in UTF-16 units of a piece. */
const PIECE_CHARS = 4000;
/** Most characters shown. */
const MAX_CHARS = 200_000;

/** Shows text without formatting, and says so where it is not the whole text. */
export function PlainText({ text }: { text: string }) {
  const pieces: { at: number; piece: string }[] = [];
  for (let at = 0; at < Math.min(text.length, MAX_CHARS); at += PIECE_CHARS)
    pieces.push({ at, piece: text.slice(at, at + PIECE_CHARS) });
  return (
    <div className={styles.plain}>
      {pieces.map(({ at, piece }) => (
        <span key={at}>
          <BreakableText text={piece} />
        </span>
      ))}
      {text.length > MAX_CHARS && <p className={styles.more}>{strings.long(MAX_CHARS, text.length)}</p>}
    </div>
  );
}
