import page from '../../../ui/kit/styles/page.module.css';
import { strings } from '../texts/retention-strings.ts';

/** Says that a run that a link names is no longer stored. */
export default function RunGone() {
  return (
    <p className={page.note} role="status">
      {strings.gone}
    </p>
  );
}
