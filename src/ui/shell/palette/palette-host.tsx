import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '../../../client/startup/when-idle.ts';
import { actions } from '../../state/palette/palette-commands.ts';
import { floating } from '../../state/palette/palette-store.ts';
import { noteRecentFile } from '../../state/palette/recent-files.ts';
import { isPressed } from '../../state/palette/shortcuts.ts';
import { usePlace } from '../../state/place-context.tsx';
import { useAppActions } from './commands/use-app-actions.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(loadPalette);
const TemplatesDialog = lazy(() => import('../../templates/templates-dialog.tsx'));
const WorkspacesDialog = lazy(() => import('../../workspaces/workspaces-dialog.tsx'));
const AttachDialog = lazy(() => import('../../ask/attach/attach-dialog.tsx'));
const DeviceDialog = lazy(() => import('../../system/device/device-dialog.tsx'));
const DailyDialog = lazy(() => import('../../daily/daily-dialog.tsx'));

/** Handles the shortcuts of all commands and shows the floating dialogs. One per screen. */
export function PaletteHost() {
  const app = useAppActions();
  const { notebook, activePath } = usePlace();
  const shown = useSyncExternalStore(floating.subscribe, floating.get);

  useEffect(() => whenIdle(() => void loadPalette()), []);
  useEffect(() => {
    if (activePath !== null) noteRecentFile(notebook.notebookId, activePath);
  }, [notebook.notebookId, activePath]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat) return;
      const command = actions.find(({ shortcut }) => shortcut !== undefined && isPressed(shortcut, event));
      if (!command || (command.id === 'open-palette' && hasSelectedText(event.target))) return;
      event.preventDefault();
      event.stopPropagation();
      if (command.id === 'open-palette' && floating.get() === 'palette') floating.set('none');
      else if (floating.get() === 'none') void command.run(app);
    };
    // In the capture phase, before the editor handles its own keys.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [app]);

  if (shown === 'none') return null;
  return (
    <Suspense>
      {shown === 'palette' && <Palette app={app} onClose={close} />}
      {shown === 'templates' && <TemplatesDialog onClose={close} />}
      {shown === 'daily' && <DailyDialog onClose={close} />}
      {shown === 'workspaces' && <WorkspacesDialog onClose={close} />}
      {shown === 'attach' && <AttachDialog onClose={close} />}
      {shown === 'attach-device' && <DeviceDialog onClose={close} />}
    </Suspense>
  );
}

function close(): void {
  floating.set('none');
}

/** In a note with a selection, the same keys create a link. */
function hasSelectedText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || !target.isContentEditable) return false;
  return window.getSelection()?.isCollapsed === false;
}
