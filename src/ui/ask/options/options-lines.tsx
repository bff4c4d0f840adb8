import { lazy, Suspense, useSyncExternalStore } from 'react';
import { LinkButton } from '../../kit/button.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
import { usePlace } from '../../state/place-context.tsx';
import ask from '../ask.module.css';
import { ASK_FIELD_ID, useAsk } from '../use-ask.tsx';
import { describeConfig } from './describe-config.ts';
import { optionsOpen } from './options-open.ts';
import { optionsStrings as strings } from './options-strings.ts';
import { setRunOptions, useRunOptions } from './run-options.ts';

const OptionsPanel = lazy(() => import('./options-panel.tsx'));

/** Says, before a message is sent, that it is a dry run and which options hold for it. */
export function OptionsLines() {
  const { isDryRun } = useAsk();
  const { notebookId } = usePlace().notebook;
  const config = useRunOptions(notebookId);
  const isOpen = useSyncExternalStore(optionsOpen.subscribe, optionsOpen.get);
  const said = config === undefined ? null : describeConfig(config);
  return (
    <>
      {isDryRun && <p className={ask.dryRunLine}>{strings.dryRunOn}</p>}
      {isOpen && (
        <Suspense>
          <OptionsPanel />
        </Suspense>
      )}
      {said !== null && (
        <p className={ask.optionsLine}>
          <span role="status">
            <VisibleText text={said} />
          </span>{' '}
          {!isOpen && <LinkButton onClick={() => optionsOpen.set(true)}>{strings.change}</LinkButton>}{' '}
          <LinkButton
            onClick={() => {
              setRunOptions(notebookId, undefined);
              focusSoon(ASK_FIELD_ID);
            }}
          >
            {strings.clear}
          </LinkButton>
        </p>
      )}
    </>
  );
}
