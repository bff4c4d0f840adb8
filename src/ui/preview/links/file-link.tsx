import { FileText } from 'lucide-react';
import { isValidElement, type ReactNode } from 'react';
import { linkCandidates, splitBlock } from '../../../core/shared/links.ts';
import { MenuButton } from '../../kit/floating/menu.tsx';
import { nameOf } from '../../kit/format.ts';
import { common } from '../../kit/language/common-strings.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
import { formatRoute } from '../../routes/routes.ts';
import { requestJump } from '../../state/notebook/jump.ts';
import { usePreview } from '../../state/notebook/preview-context.ts';
import { useNoteNames } from '../../state/notebook/use-note-names.ts';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../preview.module.css';
import { strings } from '../preview-strings.ts';
import { answerLinkCandidates } from './answer-link.ts';
import { jumpTo } from './jump-to.ts';
import { useStep } from './step-context.ts';
import { missingPath, useCreateLinked } from './use-create-linked.ts';

interface FileLinkProps {
  kind: 'wiki' | 'path';
  target: string;
  /** Heading or anchor in the file; empty for the whole file. */
  place: string;
  /** Whether the link is an embed, which is shown as a card. */
  card?: boolean;
  children: ReactNode;
}

/** Renders a link to a file of the notebook, or a missing link. */
export function FileLink({ kind, target, place, card = false, children }: FileLinkProps) {
  const { notebookId, path, runId, paths, named, prefix, around } = usePreview();
  const step = useStep();
  if (notebookId === null || paths === null) return <span>{children}</span>;
  const [first, ...others] =
    runId === null
      ? linkCandidates({ kind, target }, path, paths, named)
      : answerLinkCandidates({ kind, target }, runId, paths, named);
  if (first === undefined)
    return runId !== null ? (
      <span>{children}</span>
    ) : (
      <MissingLink kind={kind} target={target}>
        {children}
      </MissingLink>
    );
  const to = place || (splitBlock(target)?.place ?? '');
  // An agent names a file by its path; a person knows it by its title.
  const isPath = runId !== null && (textOf(children) === target || textOf(children) === first);
  return (
    <>
      <a
        className={card ? styles.card : undefined}
        href={formatRoute({ view: 'file', notebookId, path: first })}
        title={common.openPath(first)}
        data-note={runId === null ? first : undefined}
        data-place={to}
        onClick={(event) => {
          if (to === '') return;
          // The link names its own note.
          const isWithin = first === path && runId === null && around.length <= 1;
          if (isWithin && step(() => jumpTo(prefix, to))) event.preventDefault();
          else requestJump(first, to);
        }}
      >
        {card && <FileText size={16} strokeWidth={1.5} aria-hidden="true" />}
        {isPath ? <NoteName path={first} /> : children}
      </a>
      {others.length > 0 && <Others paths={others} />}
    </>
  );
}

function NoteName({ path }: { path: string }) {
  return <VisibleText text={useNoteNames([path])(path)} />;
}

/** Returns the text of a link that is text alone, or one span of code. */
function textOf(children: ReactNode): string | null {
  if (typeof children === 'string') return children;
  if (Array.isArray(children)) return children.length === 1 ? textOf(children[0]) : null;
  return isValidElement<{ children?: ReactNode }>(children) ? textOf(children.props.children) : null;
}

/** Shows a menu of the other notes with the same name. */
function Others({ paths }: { paths: readonly string[] }) {
  const { openFile } = usePlace();
  return (
    <MenuButton
      className={styles.others}
      title={strings.others(paths.length)}
      aria-label={strings.others(paths.length)}
      menuLabel={strings.others(paths.length)}
      choices={paths.map((path) => ({ id: path, text: path }))}
      onChoose={openFile}
    >
      +{paths.length}
    </MenuButton>
  );
}

/** Renders a link whose target does not exist. A wiki link becomes a button that creates the note. */
function MissingLink({ kind, target, children }: Pick<FileLinkProps, 'kind' | 'target' | 'children'>) {
  const { notebookId, path, canCreate } = usePreview();
  const create = useCreateLinked();
  const wanted = canCreate && kind === 'wiki' ? missingPath(target, path) : null;
  if (wanted === null || notebookId === null)
    return (
      <span className={styles.missing} title={strings.missing(target)}>
        {children} <span className={styles.aside}>({strings.missing(nameOf(target))})</span>
      </span>
    );
  return (
    <button
      type="button"
      className={styles.missing}
      title={strings.create(wanted)}
      onClick={() => void create(notebookId, wanted)}
    >
      {children}
    </button>
  );
}
