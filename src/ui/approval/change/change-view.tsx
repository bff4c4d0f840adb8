import { useEffect, useLayoutEffect } from 'react';
import type { Change } from '../../../contracts/domain/notebook/notebook.ts';
import type { Approval } from '../../../contracts/domain/run/run.ts';
import kit from '../../kit/kit.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { Working } from '../../kit/working.tsx';
import { strings } from '../approval-strings.ts';
import { AddressView } from './address-view.tsx';
import { isFetch } from './describe-change.ts';
import { DiffView } from './diff-view.tsx';
import { useChangeText } from './use-change-text.ts';

interface ChangeViewProps {
  approval: Approval;
  onSeen: () => void;
  /** Called once the change is rendered. */
  onShown?: () => void;
}

/** Shows everything that allowing would do. */
export function ChangeView({ approval, onSeen, onShown }: ChangeViewProps) {
  if (approval.change) return <Files change={approval.change} onSeen={onSeen} onShown={onShown} />;
  if (isFetch(approval)) return <AddressView url={approval.target} onSeen={onSeen} />;
  return <Arguments input={approval.input} onSeen={onSeen} />;
}

interface FilesProps {
  change: Change;
  onSeen: () => void;
  onShown: (() => void) | undefined;
}

function Files({ change, onSeen, onShown }: FilesProps) {
  const files = useChangeText(change);
  const shown = files !== null;
  // A layout effect, so that it runs before the first key press.
  useLayoutEffect(() => {
    if (shown) onShown?.();
  }, [shown, onShown]);
  if (!files) return <Working text={strings.loading} />;
  return <DiffView files={files} onSeen={onSeen} />;
}

function Arguments({ input, onSeen }: { input: unknown; onSeen: () => void }) {
  useEffect(onSeen, [onSeen]);
  return (
    <>
      <p>{strings.noChange}</p>
      <pre className={kit.raw}>
        <VisibleText text={JSON.stringify(input, null, 2)} />
      </pre>
    </>
  );
}
