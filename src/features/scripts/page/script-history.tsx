import { Button } from '../../../ui/kit/button.tsx';
import kit from '../../../ui/kit/kit.module.css';
import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import PinButton from '../../../ui/launcher/pin-button.tsx';
import { useAgentTitle } from '../../../ui/state/agents/use-agent-title.ts';
import { useUndo } from '../../../ui/state/undo/use-undo.ts';
import { strings } from '../texts/script-strings.ts';
import styles from './scripts.module.css';
import { useScriptChanges } from './use-script-changes.ts';

/** Returns the first line of a script that says something. */
const titleOfScript = (source: string) => /[^\s/*{}()[\];].*/.exec(source)?.[0].slice(0, 80) ?? source.slice(0, 80);

/** Lists what scripts have changed in the notebook, newest first. Each is undone as one change. */
export function ScriptHistory({ notebookId }: { notebookId: string }) {
  const changes = useScriptChanges(notebookId);
  const titleOf = useAgentTitle();
  const undo = useUndo();
  return (
    <section aria-label={strings.history}>
      <h2>{strings.history}</h2>
      {changes?.length === 0 && <p className={page.hint}>{strings.none}</p>}
      <ol className={`${page.plainList} ${page.wide}`}>
        {changes?.map(({ changeId, atMs, transitions, actor, undoneBy, scriptSource }) => (
          <li key={changeId} className={`${page.titleRow} ${styles.row}`}>
            <span>
              {strings.past(atMs, transitions.filter(({ before, after }) => (after ?? before)?.kind === 'file').length)}{' '}
              {actor.type === 'agent' && strings.byAgent(titleOf(actor.agent))}
            </span>
            {undoneBy === null ? (
              <Button busy={undo.busy} onClick={() => void undo.change(changeId)}>
                {common.undo}
              </Button>
            ) : (
              <span className={page.hint}>{strings.undone}</span>
            )}
            {scriptSource !== undefined && actor.type === 'person' && (
              <PinButton entry={{ text: titleOfScript(scriptSource), of: { kind: 'script', id: changeId } }} />
            )}
            {scriptSource !== undefined && (
              <details className={`${kit.disclosure} ${page.wide}`}>
                <summary>{strings.source}</summary>
                <pre className={kit.raw}>
                  <VisibleText text={scriptSource} />
                </pre>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
