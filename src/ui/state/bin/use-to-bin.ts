import { useCallback } from 'react';
import type { BinKind } from '../../../contracts/domain/notebook/bin.ts';
import { toVisibleText } from '../../../core/shared/visible-text.ts';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../client-context.tsx';
import { toBinStrings } from './to-bin-strings.ts';

const NAME_CHARS = 60;

interface ToBin {
  readonly kind: BinKind;
  readonly id: string;
  readonly name: string;
}

/** Moves something to the bin, and offers Undo. Says why when something that has not ended needs it. Resolves with whether it moved. */
export function useToBin(): (what: ToBin) => Promise<boolean> {
  const { call } = useClient();
  const { notify } = useNotices();
  return useCallback(
    async ({ kind, id, name }) => {
      try {
        const { notebookId } = await call('bin.put', { kind, id });
        const back = () =>
          void call('bin.restore', { id, notebookId }).catch((error: unknown) => notify(translateError(error)));
        const shown = toVisibleText(name.slice(0, NAME_CHARS).toWellFormed());
        notify(toBinStrings.moved(shown), { label: common.undo, run: back });
        return true;
      } catch (error) {
        notify(translateError(error));
        return false;
      }
    },
    [call, notify],
  );
}
