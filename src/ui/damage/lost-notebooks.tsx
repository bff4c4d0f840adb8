import { parseLogMark } from '../../core/shared/log/log-mark.ts';
import { ErrorNote } from '../kit/error-note.tsx';
import { preferences } from '../state/preferences.ts';
import { damageStrings as strings } from './damage-strings.ts';
import { describeRebuild } from './rebuilt-bar.tsx';
import { useRebuilt } from './use-rebuilt.ts';

/** Says on the start page that the browser has removed its database, and what was rebuilt from the journal. */
export function LostNotebooks({ onDismiss }: { onDismiss: () => void }) {
  const { rebuilt, dismiss } = useRebuilt();
  if (rebuilt === undefined) return <ErrorNote tone="decide" message={strings.rebuilt.working} />;
  if (rebuilt === null || rebuilt.notebooks === 0) return <ErrorNote message={describeLoss()} onDismiss={onDismiss} />;
  return (
    <ErrorNote
      tone="decide"
      message={describeRebuild(rebuilt)}
      onDismiss={() => {
        dismiss();
        onDismiss();
      }}
    />
  );
}

/** The mark is that of the lost log until a notebook is opened. */
function describeLoss(): string {
  const mark = parseLogMark(preferences.logMark());
  return mark === null ? strings.lost : `${strings.lost} ${strings.lostLog(mark.seq, mark.atMs)}`;
}
