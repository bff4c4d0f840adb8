import { type CSSProperties, useMemo } from 'react';
import { embedKindOf } from '../../core/shared/file-types/embed-kind.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { FileImage } from '../pictures/file-image.tsx';
import { FixedBlocks } from '../preview/blocks/blocks.tsx';
import { Embed } from '../preview/embeds/embed.tsx';
import { useLineBreaks } from '../preview/line-breaks.ts';
import { ExternalLink } from '../preview/links/external-link.tsx';
import { readAddress } from '../preview/links/link-address.ts';
import { truncateNote } from '../preview/truncate-note.ts';
import { useRendered } from '../preview/use-rendered.ts';
import { usePreview } from '../state/notebook/preview-context.ts';
import styles from './canvas.module.css';
import { strings } from './canvas-strings.ts';
import { nameOfNode } from './name-of-node.ts';
import type { CanvasNode } from './read-canvas.ts';

/** Length in UTF-16 units that is shown of the text of a card. */
const MAX_CHARS = 20_000;

interface CanvasCardProps {
  node: CanvasNode;
  /** Coordinates of the upper left corner of the board. */
  origin: { readonly left: number; readonly top: number };
  /** Names of the cards to which its connections lead. */
  leadsTo: readonly string[];
}

/** Shows a card of a board, or the frame of a group. */
export function CanvasCard({ node, origin, leadsTo }: CanvasCardProps) {
  const { x, y, width, height, color, content } = node;
  const preset = color.startsWith('#') || color === '' ? undefined : color;
  const own: CSSProperties = {
    left: x - origin.left,
    top: y - origin.top,
    width,
    // Text that needs more room than its card has stays readable.
    [content.type === 'text' ? 'minHeight' : 'height']: height,
    ...(color.startsWith('#') ? { borderColor: color } : {}),
  };
  return (
    <li className={content.type === 'group' ? styles.group : styles.card} style={own} data-color={preset}>
      <Content content={content} node={node} />
      {leadsTo.length > 0 && <p className="visually-hidden">{strings.leadsTo(leadsTo)}</p>}
    </li>
  );
}

function Content({ content, node }: { content: CanvasNode['content']; node: CanvasNode }) {
  switch (content.type) {
    case 'text':
      return <CardText text={content.text} />;
    case 'file':
      return <CardFile path={content.path} place={content.place} />;
    case 'link':
      return <CardLink url={content.url} />;
    case 'group':
      return (
        <p className={styles.label}>
          <VisibleText text={content.label === '' ? nameOfNode(node) : content.label} />
        </p>
      );
    default:
      return content satisfies never;
  }
}

function CardText({ text }: { text: string }) {
  const { notebookId } = usePreview();
  const breaks = useLineBreaks(notebookId);
  const input = useMemo(() => ({ text: truncateNote(text, MAX_CHARS), head: false, breaks }), [text, breaks]);
  const { answer } = useRendered('markdown', input, true);
  // As long as it is not formatted, and when it cannot be.
  if (answer === null) return <p className={styles.plain}>{input.text}</p>;
  return <FixedBlocks blocks={answer.blocks} />;
}

function CardFile({ path, place }: { path: string; place: string }) {
  const { paths } = usePreview();
  if (embedKindOf(path) === 'image')
    return <FileImage path={paths?.includes(path) ? path : null} name={path} alt={path} width={null} />;
  return <Embed kind="path" target={path} place={place} label="" />;
}

function CardLink({ url }: { url: string }) {
  const address = readAddress(url);
  if (address.type !== 'elsewhere')
    return (
      <p>
        <VisibleText text={url} /> <span className={page.softText}>{strings.inert}</span>
      </p>
    );
  return (
    <p>
      <ExternalLink url={address.url}>{address.url.href}</ExternalLink>
    </p>
  );
}
