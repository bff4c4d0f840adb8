import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { linkCandidates } from '../../../core/shared/links.ts';
import { readImageLabel } from '../../../core/shared/markdown/image-label.ts';
import { LinkButton } from '../../kit/button.tsx';
import { useNotices } from '../../kit/notices.tsx';
import { FileImage } from '../../pictures/file-image.tsx';
import { formatRoute } from '../../routes/routes.ts';
import { pictureType } from '../../state/notebook/file-type.ts';
import { requestJump } from '../../state/notebook/jump.ts';
import { usePreview } from '../../state/notebook/preview-context.ts';
import { Embed } from '../embeds/embed.tsx';
import styles from '../preview.module.css';
import { strings } from '../preview-strings.ts';
import { AppLink } from './app-link.tsx';
import { ExternalLink } from './external-link.tsx';
import { FileLink } from './file-link.tsx';
import { jumpTo } from './jump-to.ts';
import { readAddress } from './link-address.ts';
import { useStep } from './step-context.ts';

interface NoteLinkProps extends ComponentProps<'a'> {
  'data-wiki'?: string;
  'data-heading'?: string;
  'data-embed'?: string;
  'data-path'?: string;
  'data-block'?: string;
  'data-inert'?: string;
}

/** Renders a link of a note by the kind of its target. */
export function NoteLink(props: NoteLinkProps) {
  const { href, children, id, 'data-wiki': wiki, 'data-heading': heading = '', 'data-embed': embed } = props;
  const { 'data-path': file, 'data-block': block } = props;
  const { runId, linkTo } = usePreview();
  const named = id === undefined ? {} : { id };
  if (wiki !== undefined && embed !== undefined && pictureType(wiki) !== null)
    return <WikiImage target={wiki} size={embed} />;
  const embedded = wiki ?? file;
  if (embed !== undefined && block !== undefined && embedded !== undefined) {
    const kind = wiki === undefined ? 'path' : 'wiki';
    if (runId === null) return <Embed kind={kind} target={embedded} place={heading} label={embed} />;
    // An answer shows the link alone: it is read beside the notes.
    return (
      <FileLink kind={kind} target={embedded} place={heading} card>
        {children}
      </FileLink>
    );
  }
  if (wiki !== undefined && wiki !== '')
    return (
      <FileLink kind="wiki" target={wiki} place={heading} card={embed !== undefined}>
        {children}
      </FileLink>
    );
  if (wiki === '') return <PlaceLink place={heading}>{children}</PlaceLink>;
  if (props['data-inert'] !== undefined) return <ClosedLink>{children}</ClosedLink>;
  // An anchor without an address.
  if (href === undefined) return <span {...named}>{children}</span>;
  const address = readAddress(href);
  switch (address.type) {
    case 'elsewhere':
      return <ExternalLink url={address.url}>{children}</ExternalLink>;
    case 'app':
      return <AppLink url={address.url}>{children}</AppLink>;
    case 'place':
      return (
        <PlaceLink place={address.place} from={props}>
          {children}
        </PlaceLink>
      );
    case 'file': {
      const to = linkTo?.(address.target, address.place);
      if (to !== undefined) return to === null ? <span>{children}</span> : <a href={to}>{children}</a>;
      return (
        <FileLink kind="path" target={address.target} place={address.place}>
          {children}
        </FileLink>
      );
    }
    case 'inert':
      return <ClosedLink>{children}</ClosedLink>;
    default:
      return address satisfies never;
  }
}

/** Renders the text of a link whose address is never opened, and says so. */
function ClosedLink({ children }: { children: ReactNode }) {
  return (
    <span title={strings.inert}>
      {children} <span className={styles.aside}>({strings.closed})</span>
    </span>
  );
}

/** Renders a link within the same note. The route in the address bar does not change. */
function PlaceLink({ place, from, children }: { place: string; from?: ComponentProps<'a'>; children: ReactNode }) {
  const { prefix, notebookId, path, runId, around } = usePreview();
  const { notify } = useNotices();
  const step = useStep();
  const go = (event: MouseEvent) => {
    if (step(() => jumpTo(prefix, place))) event.preventDefault();
    // An embed shows a part of its note: the link opens the note.
    else if (around.length > 1) requestJump(path, place);
    else {
      event.preventDefault();
      notify(strings.noPlace(place));
    }
  };
  const named = {
    ...(from?.id === undefined ? {} : { id: from.id }),
    ...(from?.['aria-describedby'] === undefined ? {} : { 'aria-describedby': from['aria-describedby'] }),
    ...(from?.['aria-label'] === undefined ? {} : { 'aria-label': from['aria-label'] }),
  };
  if (notebookId === null || runId !== null)
    return (
      <LinkButton onClick={go} {...named}>
        {children}
      </LinkButton>
    );
  return (
    <a
      href={formatRoute({ view: 'file', notebookId, path })}
      onClick={go}
      data-note={path}
      data-place={place}
      {...named}
    >
      {children}
    </a>
  );
}

function WikiImage({ target, size }: { target: string; size: string }) {
  const { paths, named, path } = usePreview();
  if (paths === null) return null;
  const [found] = linkCandidates({ kind: 'wiki', target }, path, paths, named);
  const { text, width, height } = readImageLabel(size);
  const image = <FileImage path={found ?? null} name={target} alt={text || target} width={width} height={height} />;
  if (text === '') return image;
  return (
    <span className={styles.figure}>
      {image}
      {/* The same words are the description of the image. */}
      <span className={styles.caption} aria-hidden="true">
        {text}
      </span>
    </span>
  );
}
