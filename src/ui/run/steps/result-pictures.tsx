import { z } from 'zod/mini';
import type { ToolCallResult } from '../../../contracts/domain/tool.ts';
import type { PictureRefusal } from '../../../core/shared/pictures/picture-limits.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { describeRefusal } from '../../pictures/describe-refusal.ts';
import { StoredImage } from '../../pictures/file-image.tsx';
import { pictureType } from '../../state/notebook/file-type.ts';
import styles from '../run.module.css';
import { strings } from '../run-strings.ts';

const words = strings.pictures;
const count = z.number();
const refusalSchema = z.union([
  z.object({ reason: z.enum(['encoding', 'type', 'content', 'many']) }),
  z.object({ reason: z.literal('steps'), elements: count, drawn: count }),
  z.object({ reason: z.enum(['effects', 'definitions']) }),
  z.object({ reason: z.literal('nesting'), levels: count }),
  z.object({ reason: z.literal('length'), chars: count }),
  z.object({ reason: z.literal('pixels'), width: count, height: count }),
  z.object({ reason: z.literal('frames'), frames: count }),
]);
const outputSchema = z.object({ refused: z.array(z.object({ what: z.string(), why: refusalSchema })) });

/** Returns how many pictures came with a result. */
export function countPictures(result: ToolCallResult | null): number {
  return keptPictures(result).length;
}

/** Shows the pictures that came with the result of a call, each after the checks of all pictures, and names those that were refused. */
export function ResultPictures({ result }: { result: ToolCallResult | null }) {
  const pictures = keptPictures(result);
  const parsed = result?.type === 'result' ? outputSchema.safeParse(result.output) : null;
  const refused = (parsed?.success ? parsed.data.refused : []).map((one, id) => ({ ...one, id }));
  if (pictures.length + refused.length === 0) return null;
  return (
    <>
      <h4>{words.title}</h4>
      <div className={styles.pictures}>
        {pictures.map(({ path, hash }, at) => (
          <StoredImage key={path} path={path} hash={hash} name={path} alt={words.alt(at + 1)} missing={words.missing} />
        ))}
      </div>
      {refused.map(({ what, why, id }) => (
        <p key={id} className={page.note}>
          <VisibleText text={words.refused(what)} /> {describe(why)}
        </p>
      ))}
    </>
  );
}

function keptPictures(result: ToolCallResult | null) {
  return result?.type === 'result' ? (result.files ?? []).filter(({ path }) => pictureType(path) !== null) : [];
}

function describe(why: z.infer<typeof refusalSchema>): string {
  switch (why.reason) {
    case 'encoding':
    case 'type':
    case 'content':
    case 'many':
      return words.why[why.reason];
    default:
      return describeRefusal(why satisfies PictureRefusal);
  }
}
