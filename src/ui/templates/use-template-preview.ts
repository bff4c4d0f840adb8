import { useEffect, useState } from 'react';
import type { CommandInput } from '../../contracts/wire/commands/commands.ts';
import type { TemplateSource, TemplateVariables } from '../../contracts/wire/commands/template-requests.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { afterPause } from '../kit/hooks/after-pause.ts';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';

/** Delay after the last keystroke, in milliseconds. */
const DEBOUNCE_MS = 120;

/** Returns the variables of a template; null until loaded. */
export function useVariables(notebookId: string, source: TemplateSource | null): TemplateVariables | null {
  const { call } = useClient();
  const [found, setFound] = useState<{ source: TemplateSource; variables: TemplateVariables } | null>(null);
  useEffect(() => {
    if (source === null) return;
    // The preview reports the error.
    return followPromise(
      call('templates.variables', { notebookId, source }),
      (variables) => setFound({ source, variables }),
      () => undefined,
    );
  }, [call, notebookId, source]);
  return found?.source === source ? found.variables : null;
}

export type Preview =
  | { state: 'none' }
  | { state: 'shown'; text: string; unknown: readonly string[] }
  | { state: 'failed'; message: string };

/** Returns the preview of the note, updated while the person types. */
export function usePreview(filling: CommandInput<'templates.preview'> | null): Preview {
  const { call } = useClient();
  const [preview, setPreview] = useState<Preview>({ state: 'none' });
  const key = JSON.stringify(filling);
  useEffect(() => {
    const asked: CommandInput<'templates.preview'> | null = JSON.parse(key);
    if (asked === null) return;
    return afterPause(DEBOUNCE_MS, () =>
      followPromise(
        call('templates.preview', asked),
        (found) => setPreview({ state: 'shown', ...found }),
        (error) => setPreview({ state: 'failed', message: translateError(error) }),
      ),
    );
  }, [call, key]);
  return preview;
}
