import { useMemo } from 'react';
import { useClient } from '../app/client-context.tsx';
import { usePlace } from '../app/place-context.tsx';
import { resolveLink } from '../editor/find-links.ts';
import { LinkButton } from '../kit/button.tsx';
import { useNotices } from '../kit/notices.tsx';
import { VisibleText } from '../kit/visible-text.tsx';
import styles from './run.module.css';
import { strings } from './strings.ts';
import { type TextPart, toParagraphs } from './text-parts.ts';

/** An agent's words: paragraphs of plain text. Paths and links to notes open them. */
export function RunText({ text }: { text: string }) {
  const paragraphs = useMemo(() => toParagraphs(text), [text]);
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph.at}>
          {paragraph.parts.map((part) => (
            <Part key={part.at} part={part} />
          ))}
        </p>
      ))}
    </div>
  );
}

function Part({ part }: { part: TextPart }) {
  const { notebook, openFile } = usePlace();
  const { call } = useClient();
  const { notify } = useNotices();
  if (part.type === 'text') return <VisibleText text={part.text} />;
  if (part.type === 'path') {
    return (
      <LinkButton aria-label={strings.openFile(part.path)} onClick={() => openFile(part.path)}>
        <VisibleText text={part.text} />
      </LinkButton>
    );
  }
  const open = async () => {
    const list = await call('files.list', { notebookId: notebook.notebookId });
    const paths = list.filter((entry) => entry.kind === 'file').map((entry) => entry.path);
    const path = resolveLink({ kind: 'wiki', target: part.name, label: part.text }, '/', paths);
    if (path === null) notify(strings.noSuchNote(part.name));
    else openFile(path);
  };
  return (
    <LinkButton onClick={() => void open()}>
      <VisibleText text={part.text} />
    </LinkButton>
  );
}
