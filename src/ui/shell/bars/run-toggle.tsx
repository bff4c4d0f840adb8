import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { IconButton } from '../../kit/button.tsx';
import { strings } from '../../state/page/app-strings.ts';
import { toggleRunPanel, usePanels } from '../../state/panels.ts';
import { usePlace } from '../../state/place-context.tsx';

/** Hides the conversation of a wide window, or shows it again. */
export function RunToggle() {
  const place = usePlace();
  const { isRunHidden } = usePanels();
  return (
    <IconButton
      icon={isRunHidden ? PanelRightOpen : PanelRightClose}
      label={isRunHidden ? strings.showRun : strings.hideRun}
      aria-expanded={!isRunHidden}
      onClick={() => toggleRunPanel(place)}
    />
  );
}
