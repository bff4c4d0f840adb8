import { useEffect } from 'react';
import type { Change } from '../../contracts/notebook.ts';
import type { Approval } from '../../contracts/run.ts';
import kit from '../kit/kit.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { Working } from '../kit/working.tsx';
import { DiffView } from './diff-view.tsx';
import { strings } from './strings.ts';
import { useChangeText } from './use-change-text.ts';

interface ChangeViewProps {
  approval: Approval;
  onSeen: () => void;
}

/** All that an answer would bring about. */
export function ChangeView({ approval, onSeen }: ChangeViewProps) {
  if (approval.change) return <Files change={approval.change} onSeen={onSeen} />;
  return <Arguments input={approval.input} onSeen={onSeen} />;
}

function Files({ change, onSeen }: { change: Change; onSeen: () => void }) {
  const files = useChangeText(change);
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
