import { ENGINES } from '../../../../contracts/domain/local-engines.ts';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { useAction } from '../../../kit/hooks/use-action.ts';
import { useNotices } from '../../../kit/notices.tsx';
import { Working } from '../../../kit/working.tsx';
import { useClient } from '../../../state/client-context.tsx';
import { deviceStrings } from '../device/device-strings.ts';
import { useDevice } from '../device/use-device.ts';
import { strings } from '../local-model-strings.ts';
import type { LocalModelView } from '../use-model-cards.ts';
import { addStrings } from './add-model-strings.ts';

/** Adds the browser's built-in model, or explains why there is none. */
export function BuiltInPanel({ models }: { models: readonly LocalModelView[] }) {
  const { facts, error } = useDevice();
  const { notify } = useNotices();
  const { call } = useClient();
  const words = addStrings.builtIn;
  const use = useAction(async () => {
    await call('models.add', { engine: 'built-in' });
    notify(words.done);
  });
  if (error !== null) return <ErrorNote message={deviceStrings.device.failed(error)} />;
  if (!facts) return <Working text={deviceStrings.device.looking} />;
  if (models.some(({ listing }) => ENGINES[listing.engine].fileFormat === null)) return <p>{words.here}</p>;
  const canUse = facts.builtIn === 'available' || facts.builtIn === 'downloadable';
  return (
    <>
      <p>{words[facts.builtIn]}</p>
      {canUse && (
        <Button busy={use.busy} onClick={() => void use.run()}>
          {strings.firstStep}
        </Button>
      )}
      {use.error && <ErrorNote message={use.error.message} onDismiss={use.clearError} />}
    </>
  );
}
