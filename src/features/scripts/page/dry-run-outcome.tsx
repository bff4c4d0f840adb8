import kit from '../../../ui/kit/kit.module.css';
import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import type { ScriptDryRun } from '../contract/person-script-requests.ts';
import { strings } from '../texts/script-strings.ts';

/** Shows what a dry run would change, its calls, and what it returned and printed. */
export function DryRunOutcome({ outcome }: { outcome: ScriptDryRun }) {
  const { paths, fileCount, calls, result, printed } = outcome;
  return (
    <section aria-label={strings.dryRun}>
      <h2>{strings.dryRun}</h2>
      <p role="status">{fileCount === 0 ? strings.unchanged : strings.wouldChange(fileCount)}</p>
      <ul className={page.plainList}>
        {paths.map((path) => (
          <li key={path}>
            <code>
              <VisibleText text={path} />
            </code>
          </li>
        ))}
        {fileCount > paths.length && <li>{common.andMore(fileCount - paths.length)}</li>}
      </ul>
      {calls.length > 0 && (
        <>
          <h3>{strings.calls}</h3>
          <ul className={page.plainList}>
            {calls.map(({ toolName, count, refused }) => (
              <li key={toolName}>
                <code>{toolName}</code> {strings.count(count)}
                {refused > 0 && `, ${strings.refused(refused)}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {printed.length > 0 && <Text title={strings.printed} text={printed.join('\n')} />}
      {result !== 'null' && <Text title={common.result} text={result} />}
    </section>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <div className={page.wide}>
      <h3>{title}</h3>
      <pre className={kit.raw}>
        <VisibleText text={text} />
      </pre>
    </div>
  );
}
