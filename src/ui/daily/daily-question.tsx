import { Button } from '../kit/button.tsx';
import { DialogHead, FloatingDialog } from '../kit/floating/floating-dialog.tsx';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { usePlace } from '../state/place-context.tsx';
import styles from './daily.module.css';
import { strings } from './daily-strings.ts';
import { useOpenDaily } from './use-open-daily.ts';

/** Asks whether to create the daily note, where an address opened the app: any web page can open it. */
export default function DailyQuestion({ day, onClose }: { day: string; onClose: () => void }) {
  const { notebook } = usePlace();
  const openDaily = useOpenDaily();
  const create = () => {
    onClose();
    void openDaily(day);
  };
  return (
    <FloatingDialog isDismissable onClose={onClose} width={380}>
      <DialogHead title={strings.question} closeLabel={common.close} onClose={onClose} />
      <p className={styles.absent}>{strings.absent(strings.longDay(day), notebook.name)}</p>
      <div className={page.wrap}>
        <Button tone="primary" autoFocus onClick={create}>
          {strings.create}
        </Button>
        <Button onClick={onClose}>{common.notNow}</Button>
      </div>
    </FloatingDialog>
  );
}
