import { z } from 'zod';
import type { Approval } from '../../../contracts/domain/run/run.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import styles from '../approval.module.css';
import { strings } from '../approval-strings.ts';

const outputSchema = z.object({
  fuzz: z.number(),
  files: z.array(
    z.object({
      path: z.string(),
      hunks: z.array(z.object({ line: z.number(), offset: z.number(), fuzz: z.number() })),
    }),
  ),
});

/** Says how the hunks of a patch fit their files, and names each that does not fit exactly. Nothing for other calls. */
export function PatchFit({ approval }: { approval: Pick<Approval, 'output'> }) {
  const parsed = outputSchema.safeParse(approval.output);
  if (!parsed.success) return null;
  const words = strings.patch;
  const hunks = parsed.data.files.flatMap(({ path, hunks: all }) => all.map((hunk) => ({ path, ...hunk })));
  const inexact = hunks.filter(({ offset, fuzz }) => offset !== 0 || fuzz > 0);
  if (inexact.length === 0) return <p className={page.softText}>{words.exact(hunks.length)}</p>;
  return (
    <section className={styles.address} aria-label={words.label}>
      <p>{words.inexact(inexact.length, hunks.length)}</p>
      <ul>
        {inexact.map(({ path, line, offset, fuzz }) => (
          <li key={`${path} ${line}`}>
            <code>
              <VisibleText text={path} />
            </code>
            {` ${words.line(line)}`}
            {offset !== 0 && `, ${offset > 0 ? words.below(offset) : words.above(-offset)}`}
            {fuzz > 0 && `, ${words.fuzz(fuzz)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
