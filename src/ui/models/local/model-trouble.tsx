import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { useAction } from '../../kit/hooks/use-action.ts';
import { useNotices } from '../../kit/notices.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { navigate } from '../../routes/use-route.ts';
import { useClient } from '../../state/client-context.tsx';
import { strings } from './local-model-strings.ts';
import { isHere } from './main-action.ts';
import type { LocalModelView } from './use-model-cards.ts';

/** Element id of the storage section. */
export const SPACE_ID = 'model-space';

/** Errors that another engine may avoid. */
const STOPPING = ['model-failed', 'model-unfit', 'stalled'];

interface ModelTroubleProps {
  model: LocalModelView;
  error: { code: string; message: string; data?: Record<string, unknown> | undefined };
  all: readonly LocalModelView[];
  onLoad: () => void;
  onDismiss?: () => void;
}

/** Shows the error of a model with an action: load again, or use a model on another engine. */
export function ModelTrouble({ model, error, all, onLoad, onDismiss }: ModelTroubleProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const isLost = error.code === 'model-lost';
  const stopsHere = isLost || error.data?.['next'] === 'another-model' || STOPPING.includes(error.code);
  const other = stopsHere ? otherEngine(model, all) : null;
  const goOn = useAction(async () => {
    if (other === null) return;
    const { engine, modelId, title } = other.listing;
    await call('providers.setDefault', { model: { providerId: engine, modelId } });
    notify(strings.trouble.switched(title));
    onDismiss?.();
  });
  const said = translateError(error);
  const message = isLost ? `${said} ${strings.trouble.lostHint}` : said;
  return (
    <ErrorNote message={goOn.error?.message ?? message} {...(onDismiss ? { onDismiss } : {})}>
      {isLost && <Button onClick={onLoad}>{strings.trouble.loadAgain}</Button>}
      {other && (
        <Button busy={goOn.busy} onClick={() => void goOn.run()}>
          {strings.trouble.switchTo(other.listing.title, strings.engine[other.listing.engine])}
        </Button>
      )}
      {stopsHere && !other && <Button onClick={toServers}>{strings.trouble.toServers}</Button>}
      {error.code === 'storage-full' && <Button onClick={() => focusSoon(SPACE_ID)}>{strings.trouble.free}</Button>}
    </ErrorNote>
  );
}

/** Returns an available model that runs on another engine. */
function otherEngine({ listing }: LocalModelView, all: readonly LocalModelView[]): LocalModelView | null {
  return all.find((one) => one.listing.engine !== listing.engine && isHere(one.listing.state)) ?? null;
}

function toServers(): void {
  navigate({ view: 'models', part: 'servers' });
  focusSoon('connect-open');
}
