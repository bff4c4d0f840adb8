import { X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../../ui/kit/button.tsx';
import { formatExactly } from '../../../ui/kit/format.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { strings } from '../texts/timeline-strings.ts';
import { ComparedFiles } from './compared-files.tsx';
import type { Point } from './point.ts';

interface BetweenPanelProps {
  notebookId: string;
  path: string | null;
  from: Point;
  /** Null for now. */
  to: Point | null;
  onClose: () => void;
}

/** Shows how a notebook, a folder or a file differs between two times. */
export function BetweenPanel({ notebookId, path, from, to, onClose }: BetweenPanelProps) {
  const headingId = useId();
  return (
    <section className={page.inset} aria-labelledby={headingId}>
      <div className={page.titleRow}>
        <h2 id={headingId}>
          {strings.between(formatExactly(from.atMs), to === null ? strings.now : formatExactly(to.atMs))}
        </h2>
        <IconButton icon={X} label={common.close} onClick={onClose} />
      </div>
      <ComparedFiles notebookId={notebookId} path={path} from={from} to={to} />
    </section>
  );
}
