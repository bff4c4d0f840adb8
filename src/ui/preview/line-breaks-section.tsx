import { Checkbox } from '../kit/checkbox.tsx';
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
      <Checkbox checked={shown} hint={strings.breaks.hint} onCheck={(checked) => chooseLineBreaks(notebookId, checked)}>
        {strings.breaks.show(name)}
      </Checkbox>
    </section>
  );
}
