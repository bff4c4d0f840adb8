import { type ReactNode, useEffect, useState } from 'react';
import { useFile } from '../../../client/queries/use-files.ts';
import { type EmbedKind, embedKindOf } from '../../../core/shared/file-types/embed-kind.ts';
import { linkCandidates, splitBlock } from '../../../core/shared/links.ts';
import { fileTitle } from '../../../core/shared/names/file-title.ts';
import { formatBytes } from '../../kit/format.ts';
import { MAX_EMBEDS } from '../../state/notebook/embed-slots.ts';
import { usePreview } from '../../state/notebook/preview-context.ts';
import { FileLink } from '../links/file-link.tsx';
import { strings as all } from '../preview-strings.ts';
import { EmbedFrame } from './embed-frame.tsx';
import styles from './embeds.module.css';
import { MediaEmbed } from './media-embed.tsx';
import { NoteEmbed } from './note-embed.tsx';
import { MAX_TEXT_BYTES } from './read-beginning.ts';
import { TableEmbed } from './table-embed.tsx';
import { ViewEmbed } from './view-embed.tsx';

const strings = all.embed;

/** Most embeds within each other. */
const MAX_DEPTH = 3;

interface EmbedProps {
  kind: 'wiki' | 'path';
  /** Empty for a place in the same note. */
  target: string;
  /** Heading or `^id`; empty for the whole file. */
  place: string;
  /** Name to show; empty for the name of the file. */
  label: string;
}

/** Shows a file of the notebook within a note, or a link to it with the reason. */
export function Embed({ kind, target, place: written, label }: EmbedProps) {
  const { notebookId, path, canCreate, paths, named, around } = usePreview();
  if (notebookId === null || paths === null) return null;
  const [found] = target === '' ? [path] : linkCandidates({ kind, target }, path, paths, named);
  if (found === undefined) {
    const missing = (
      <FileLink kind={kind} target={target} place="">
        {label || target}
      </FileLink>
    );
    // Where the link offers no note, it says itself that there is none.
    return <Refused link={missing} why={canCreate && kind === 'wiki' ? strings.missing : ''} />;
  }
  const place = written || (splitBlock(target)?.place ?? '');
  const title = label || titleOf(found, place);
  const link = (
    <FileLink kind="path" target={found} place={place}>
      {title}
    </FileLink>
  );
  const shownAs = embedKindOf(found);
  if (shownAs === 'image' || shownAs === 'pdf' || shownAs === 'file')
    return (
      <FileLink kind="path" target={found} place={place} card>
        {title}
      </FileLink>
    );
  const self = `${found}#${place}`;
  if (around.includes(self)) return <Refused link={link} why={strings.cycle} />;
  if (around.length > MAX_DEPTH) return <Refused link={link} why={strings.tooDeep(MAX_DEPTH)} />;
  return (
    <Slotted link={link}>
      <WithFile notebookId={notebookId} path={found} link={link}>
        {(hash, sizeBytes) => (
          <EmbedFrame title={title} link={link}>
            <Content
              key={self}
              shownAs={shownAs}
              path={found}
              place={place}
              title={title}
              hash={hash}
              sizeBytes={sizeBytes}
            />
          </EmbedFrame>
        )}
      </WithFile>
    </Slotted>
  );
}

interface ContentProps {
  shownAs: Exclude<EmbedKind, 'image' | 'pdf' | 'file'>;
  path: string;
  place: string;
  title: string;
  hash: string;
  sizeBytes: number;
}

function Content({ shownAs, path, place, title, hash, sizeBytes }: ContentProps) {
  if (shownAs === 'audio' || shownAs === 'video')
    return <MediaEmbed kind={shownAs} path={path} title={title} hash={hash} sizeBytes={sizeBytes} />;
  if (sizeBytes > MAX_TEXT_BYTES)
    return <p className={styles.aside}>{strings.tooLarge(formatBytes(MAX_TEXT_BYTES))}</p>;
  if (shownAs === 'base' || shownAs === 'board')
    return <ViewEmbed shownAs={shownAs} path={path} hash={hash} sizeBytes={sizeBytes} />;
  if (shownAs === 'table') return <TableEmbed path={path} hash={hash} sizeBytes={sizeBytes} />;
  return <NoteEmbed path={path} place={place} hash={hash} sizeBytes={sizeBytes} />;
}

/** Shows its children while the note has a slot for another embed. */
function Slotted({ link, children }: { link: ReactNode; children: ReactNode }) {
  const { slots } = usePreview();
  const [isShown, setShown] = useState<boolean | null>(null);
  useEffect(() => slots.join(setShown), [slots]);
  if (isShown === null) return null;
  return isShown ? children : <Refused link={link} why={strings.tooMany(MAX_EMBEDS)} />;
}

interface WithFileProps {
  notebookId: string;
  path: string;
  link: ReactNode;
  children: (hash: string, sizeBytes: number) => ReactNode;
}

/** Follows the file, so that a change of the embedded note shows. */
function WithFile({ notebookId, path, link, children }: WithFileProps) {
  const file = useFile(notebookId, path);
  if (file === undefined) return null;
  if (file === null || file.hash === null) return <Refused link={link} why={strings.missing} />;
  return children(file.hash, file.sizeBytes);
}

function Refused({ link, why }: { link: ReactNode; why: string }) {
  return (
    <div className={styles.refused}>
      {link} <span>{why}</span>
    </div>
  );
}

function titleOf(path: string, place: string): string {
  const name = fileTitle(path);
  const [, page] = /^page=(\d{1,6})(?:&|$)/.exec(place) ?? [];
  if (page !== undefined) return strings.page(name, page);
  return place === '' ? name : `${name} › ${place}`;
}
