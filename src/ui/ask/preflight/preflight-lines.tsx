import type { PreflightFinding } from '../../../contracts/domain/run/preflight.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../ask.module.css';
import { attachedTo, replaceAttached } from '../attach/attached-files.ts';
import { ASK_FIELD_ID, useAsk } from '../use-ask.tsx';
import { describeFinding, strings } from './preflight-strings.ts';

/** The lines about the model and its server say these as long as nothing is held back. */
function isSaidElsewhere(finding: PreflightFinding): boolean {
  return finding.kind === 'model' || (finding.kind === 'local-only' && finding.earlier);
}

/** Shows what was found about the task before it starts, and asks where it was held back. */
export default function PreflightLines() {
  const { findings, held, startHeld, dropHeld } = useAsk();
  const { chosen } = useAgentList();
  const title = chosen?.title ?? '';
  const shown = held?.findings ?? findings.filter((finding) => !isSaidElsewhere(finding));
  if (shown.length === 0) return null;
  const list = (
    <ul>
      {shown.map((finding) => {
        const text = describeFinding(finding, title);
        return (
          <li key={text} data-level={finding.level}>
            <VisibleText text={text} />
            {finding.kind === 'pictures' && !held && <PictureChoice finding={finding} />}
          </li>
        );
      })}
    </ul>
  );
  if (!held) {
    return (
      <section className={styles.preflight} aria-label={strings.label} aria-live="polite">
        {list}
      </section>
    );
  }
  return (
    <section className={styles.preflight} data-held="true" role="alert" aria-label={strings.title}>
      <p>{strings.title}</p>
      {list}
      <div className={page.wrap}>
        <Button
          onClick={() => {
            dropHeld();
            document.getElementById(ASK_FIELD_ID)?.focus();
          }}
        >
          {strings.change}
        </Button>
        <Button onClick={startHeld}>{strings.startAnyway}</Button>
      </div>
    </section>
  );
}

/** Says which server receives attached pictures themselves; null for none. */
function sendPictures(notebookId: string, paths: readonly string[], origin: string | null): void {
  const files = attachedTo(notebookId).map((file) => {
    if (!paths.includes(file.path)) return file;
    const { pictureFor: _, ...rest } = file;
    return origin === null ? rest : { ...rest, pictureFor: origin };
  });
  replaceAttached(notebookId, files);
}

/** Lets the person send the pictures of a finding to a server, or take that back. */
function PictureChoice({ finding }: { finding: Extract<PreflightFinding, { kind: 'pictures' }> }) {
  const { notebookId } = usePlace().notebook;
  const { use, paths, origin } = finding;
  if (origin === null || (use !== 'ask' && use !== 'sent')) return null;
  const choose = () => {
    sendPictures(notebookId, paths, use === 'ask' ? origin : null);
    // The button is replaced when the message is checked again.
    document.getElementById(ASK_FIELD_ID)?.focus();
  };
  return (
    <>
      {' '}
      <LinkButton onClick={choose}>
        {use === 'ask' ? strings.pictures.send(paths.length) : strings.pictures.keep}
      </LinkButton>
    </>
  );
}
