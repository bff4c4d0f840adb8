import { useCallback } from 'react';
import type { ListedNote } from '../../contracts/wire/search-requests.ts';
import { isLabelProperty } from '../../core/shared/head-properties.ts';
import { namedLabel } from '../../core/shared/names/named-label.ts';
import { useStable } from '../kit/hooks/use-stable.ts';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';
import { labelStrings } from '../state/labels/label-strings.ts';
import { useLabelMany } from '../state/labels/use-label-many.ts';
import { flushNotes } from '../state/notebook/open-notes.ts';
import { usePlace } from '../state/place-context.tsx';
import { useUndo } from '../state/undo/use-undo.ts';
import { strings } from './across-strings.ts';

/** What a person sets in a table or on a board. */
export interface PropertySetting {
  readonly note: ListedNote;
  readonly name: string;
  /** Null removes the property. */
  readonly text: string | null;
  /** In a list: the value that the text replaces. */
  readonly replaces?: string;
  /** The values that the person saw; not compared when absent. */
  readonly seen?: readonly string[] | null;
}

/**
 * Returns a function that sets a property of a note as one change and offers to undo it. Resolves with whether the note changed; a refusal
 * is shown in words.
 */
export function useSetProperty(): (setting: PropertySetting) => Promise<boolean> {
  const { call } = useClient();
  const { notebookId } = usePlace().notebook;
  const { notify } = useNotices();
  const { change: undo } = useUndo();
  const labelMany = useStable(useLabelMany());
  return useCallback(
    async ({ note, name, text, replaces, seen }) => {
      try {
        await flushNotes();
        const { changeId } = await call('files.setProperty', {
          notebookId,
          path: note.path,
          name,
          text,
          ...(replaces === undefined ? {} : { replaces }),
          ...(seen === undefined ? {} : { seen: seen === null ? null : [...seen] }),
        });
        if (changeId !== null) {
          notify(strings.changed(name, note.title), { label: common.undo, run: () => void undo(changeId) });
          const label = isLabelProperty(name) ? null : namedLabel(text ?? '');
          if (label !== null) {
            const run = () => void labelMany([{ path: note.path }], { label, carried: true });
            notify(labelStrings.unset('property', name), { label: labelStrings.set(label), run });
          }
        }
        return changeId !== null;
      } catch (error) {
        notify(translateError(error));
        return false;
      }
    },
    [call, notebookId, notify, undo, labelMany],
  );
}
