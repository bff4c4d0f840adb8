import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useFolders } from '../../client/queries/use-files.ts';
import { isDay } from '../../core/shared/calendar.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { DialogHead, FloatingDialog } from '../kit/floating/floating-dialog.tsx';
import { localDay, nameOf } from '../kit/format.ts';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { formatRoute } from '../routes/routes.ts';
import { usePlace } from '../state/place-context.tsx';
import { preferences } from '../state/preferences.ts';
import styles from './daily.module.css';
import { strings } from './daily-strings.ts';
import { dayAfterKey } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import { useOpenDaily } from './use-open-daily.ts';

/** Shows a month with the days that have a daily note; a day opens its note or creates it. */
export default function DailyDialog({ onClose }: { onClose: () => void }) {
  const { notebookId } = usePlace().notebook;
  const openDaily = useOpenDaily();
  const today = localDay(Date.now());
  const [day, setDay] = useState(today);
  const { folder } = preferences.daily(notebookId);
  const marked = useMarkedDays(notebookId, folder);
  const open = (wanted: string) => {
    onClose();
    void openDaily(wanted);
  };
  const turn = (key: 'PageUp' | 'PageDown') => setDay(dayAfterKey(day, key, false) ?? day);
  return (
    <FloatingDialog isDismissable onClose={onClose} width={380}>
      <DialogHead title={strings.title} closeLabel={common.close} onClose={onClose} />
      <div className={styles.month}>
        <IconButton icon={ChevronLeft} label={strings.previousMonth} onClick={() => turn('PageUp')} />
        <h3 aria-live="polite">{strings.month(day)}</h3>
        <IconButton icon={ChevronRight} label={strings.nextMonth} onClick={() => turn('PageDown')} />
      </div>
      <MonthGrid day={day} today={today} marked={marked} onMove={setDay} onSelect={open} autoFocus />
      <p className={page.soft}>{strings.hint(folder)}</p>
      <div className={styles.foot}>
        <Button tone="primary" onClick={() => open(today)}>
          {strings.today}
        </Button>
        <a href={formatRoute({ view: 'settings' })} onClick={onClose}>
          {strings.settings}
        </a>
      </div>
    </FloatingDialog>
  );
}

/** Returns the days that have a note in the folder. */
function useMarkedDays(notebookId: string, folder: string): ReadonlySet<string> {
  const folders = useMemo(() => [folder], [folder]);
  const files = useFolders(notebookId, folders).get(folder);
  return useMemo(
    () =>
      new Set(
        (files ?? [])
          .filter(({ kind, path }) => kind === 'file' && path.endsWith('.md'))
          .map(({ path }) => nameOf(path).slice(0, -3))
          .filter(isDay),
      ),
    [files],
  );
}
