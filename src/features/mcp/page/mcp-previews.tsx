import { Download, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useAttach } from '../../../ui/ask/attach/use-attach.ts';
import { ASK_FIELD_ID, useAsk } from '../../../ui/ask/use-ask.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { formatBytes } from '../../../ui/kit/format.ts';
import { focusSoon } from '../../../ui/kit/hooks/focus-soon.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import kit from '../../../ui/kit/kit.module.css';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { addShared, toPickedShares } from '../../../ui/system/add-shared.ts';
import type { McpCopy, McpPromptText } from '../contract/mcp-requests.ts';
import { strings } from '../texts/mcp-strings.ts';
import { fileOfCopy } from './file-of-copy.ts';
import styles from './mcp.module.css';

const words = strings.offers;
/** Characters that are shown of a text; the copy has all of them. */
const SHOWN_CHARS = 20_000;
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'];

interface ResourcePreviewProps {
  serverId: string;
  title: string;
  copy: McpCopy;
}

/** Shows what a server sent, and keeps it as a file of the notebook, labeled untrusted, when the person wants that. */
export function ResourcePreview({ serverId, title, copy }: ResourcePreviewProps) {
  const { call } = useClient();
  const { notebookId, name } = usePlace().notebook;
  const { notify } = useNotices();
  const attach = useAttach();
  const [kept, setKept] = useState<string | null>(null);
  const keep = useAction(async (isForAgent: boolean) => {
    const path = kept ?? (await save());
    if (path !== null && isForAgent) attach([{ path }]);
  });
  async function save(): Promise<string | null> {
    const files = toPickedShares([fileOfCopy(serverId, title, copy)]);
    const { paths, changeIds } = await addShared(call, notebookId, files, ['untrusted']);
    const [path = null] = paths;
    setKept(path);
    const undo = async () => {
      for (const changeId of changeIds) await call('changes.undo', { changeId });
      setKept(null);
    };
    if (path !== null) notify(words.kept(path), { label: common.undo, run: () => void undo() });
    return path;
  }
  return (
    <div className={styles.inside}>
      <Content copy={copy} title={title} />
      <p className={page.facts}>
        <span>{formatBytes(copy.sizeBytes)}</span>
        <span>
          SHA-256 <code>{copy.hash}</code>
        </span>
      </p>
      <div className={page.actions}>
        {kept === null ? (
          <Button icon={Download} busy={keep.busy} onClick={() => void keep.run(false)}>
            {words.keep(name)}
          </Button>
        ) : (
          <a href={formatRoute({ view: 'file', notebookId, path: kept })}>
            <VisibleText text={words.open(kept)} />
          </a>
        )}
        <Button icon={MessageSquareText} busy={keep.busy} onClick={() => void keep.run(true)}>
          {words.attach}
        </Button>
      </div>
      {keep.error && <ErrorNote message={keep.error.message} onDismiss={keep.clearError} />}
    </div>
  );
}

function Content({ copy, title }: { copy: McpCopy; title: string }) {
  const { content, mediaType } = copy;
  if (PICTURES.includes(mediaType))
    return (
      <Picture content={content} type={mediaType} alt={title} refused={(why) => <p className={page.note}>{why}</p>} />
    );
  if (typeof content !== 'string') return <p className={page.note}>{words.noText}</p>;
  return <Words text={content} />;
}

function Words({ text }: { text: string }) {
  return (
    <>
      <pre className={kit.raw}>
        <VisibleText text={text.slice(0, SHOWN_CHARS).toWellFormed()} />
      </pre>
      {text.length > SHOWN_CHARS && <p className={page.hint}>{words.cut(SHOWN_CHARS, text.length)}</p>}
    </>
  );
}

/** Shows the text of a prompt. The person puts it into the Ask field, where it can be changed, and sends it or not. */
export function PromptPreview({ text: { text, hash, leftOut } }: { text: McpPromptText }) {
  const ask = useAsk();
  const use = () => {
    ask.setText(ask.text.trim() === '' ? text : `${ask.text.trimEnd()}\n\n${text}`);
    focusSoon(ASK_FIELD_ID);
  };
  return (
    <div className={styles.inside}>
      <Words text={text} />
      <p className={page.facts}>
        <span>
          SHA-256 <code>{hash}</code>
        </span>
      </p>
      {leftOut > 0 && <p className={page.hint}>{words.partsLeftOut(leftOut)}</p>}
      <p className={page.hint}>{words.useHint}</p>
      <div className={page.actions}>
        <Button icon={MessageSquareText} onClick={use}>
          {words.use}
        </Button>
      </div>
    </div>
  );
}
