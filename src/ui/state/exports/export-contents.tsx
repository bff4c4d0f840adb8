import { ErrorNote } from '../../kit/error-note.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { Working } from '../../kit/working.tsx';
import { exportStrings as strings } from './export-strings.ts';
import type { ExportFacts } from './use-export-contents.ts';

/** Says what an export holds and what it leaves out, beside the choice before it and the link after it. */
export function ExportContentsNote({ facts: { sentences, error } }: { facts: ExportFacts }) {
  if (error !== null) return <ErrorNote message={error} />;
  if (sentences === null) return <Working text={strings.reading} />;
  const { holds, leaves, warnings, sensitive } = sentences;
  return (
    <div className={page.tightStack} role="status">
      <p className={page.note}>
        {holds} {leaves}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className={page.stopped}>
          <VisibleText text={warning} />
        </p>
      ))}
      {sensitive === null && <Working text={strings.searching} />}
      {sensitive !== null && sensitive !== '' && <p className={page.note}>{sensitive}</p>}
    </div>
  );
}
