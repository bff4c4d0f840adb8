import type { PreflightFinding } from '../../../contracts/domain/run/preflight.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../ask.module.css';
import { attach, attachedTo, replaceAttached } from '../attach/attached-files.ts';
import { ASK_FIELD_ID, useAsk } from '../use-ask.tsx';
import { describeFinding, strings } from './preflight-strings.ts';

type Pictures = Extract<PreflightFinding, { kind: 'pictures' }>;

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

/** Says which server receives attached pictures themselves, as they are now; null for none. */
function sendPictures(notebookId: string, { paths, hashes }: Pictures, origin: string | null): void {
  const files = attachedTo(notebookId).map((file) => {
    const pictureHash = hashes[paths.indexOf(file.path)];
    if (pictureHash === undefined) return file;
    const { pictureFor: _, pictureHash: __, ...rest } = file;
    return origin === null ? rest : { ...rest, pictureFor: origin, pictureHash };
  });
  replaceAttached(notebookId, files);
}

/** Attaches pictures that attached notes embed, to be sent themselves. `origin`: the server; null for a model on this device. */
function attachEmbedded(notebookId: string, { paths, hashes, origin }: Pictures): void {
  const files = paths.map((path, index) => {
    const pictureHash = hashes[index];
    return origin === null || pictureHash === undefined ? { path } : { path, pictureFor: origin, pictureHash };
  });
  attach(notebookId, files);
}

/** Lets the person send the pictures of a finding to the model, or take that back. */
function PictureChoice({ finding }: { finding: Pictures }) {
  const { notebookId } = usePlace().notebook;
  const { use, paths, origin } = finding;
  if (use !== 'embedded' && (origin === null || (use !== 'ask' && use !== 'sent'))) return null;
  const choose = () => {
    if (use === 'embedded') attachEmbedded(notebookId, finding);
    else sendPictures(notebookId, finding, use === 'ask' ? origin : null);
    // The button is replaced when the message is checked again.
    document.getElementById(ASK_FIELD_ID)?.focus();
  };
  return (
    <>
      {' '}
      <LinkButton onClick={choose}>
        {use === 'sent' ? strings.pictures.keep : strings.pictures.send(paths.length)}
      </LinkButton>
    </>
  );
}
