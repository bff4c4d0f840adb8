import page from '../kit/styles/page.module.css';
import { usePlace } from '../state/place-context.tsx';
import { chooseLineBreaks, useLineBreaks } from './line-breaks.ts';
import { strings } from './preview-strings.ts';

/** The choice of how single line breaks are shown in the open notebook. */
export function LineBreaksSection() {
  const { notebookId, name } = usePlace().notebook;
  const shown = useLineBreaks(notebookId);
  return (
    <section>
      <h2>{strings.breaks.title}</h2>
      <label className={page.choice}>
        <input
          type="checkbox"
          checked={shown}
          aria-describedby="line-breaks-hint"
          onChange={(event) => chooseLineBreaks(notebookId, event.currentTarget.checked)}
        />
        {strings.breaks.show(name)}
      </label>
      <p className={page.hint} id="line-breaks-hint">
        {strings.breaks.hint}
      </p>
    </section>
  );
}
