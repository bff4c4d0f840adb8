import { useCallback } from 'react';
import { MAX_ATTACHMENTS } from '../../../contracts/domain/run/attachments/attachment-limits.ts';
import { nameOf } from '../../kit/format.ts';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { useNotices } from '../../kit/notices.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { ASK_FIELD_ID } from '../use-ask.tsx';
import { attachStrings as strings } from './attach-strings.ts';
import { type AttachedFile, attach } from './attached-files.ts';

/** Returns how to attach files to the next message and continue in the Ask field. */
export function useAttach(): (files: readonly AttachedFile[]) => void {
  const { notebookId } = usePlace().notebook;
  const { notify, announce } = useNotices();
  return useCallback(
    (files) => {
      const [first] = files;
      if (first === undefined) return;
      if (attach(notebookId, files) > 0) notify(strings.tooMany(MAX_ATTACHMENTS));
      else announce(files.length === 1 ? strings.attached(nameOf(first.path)) : strings.attachedFiles(files.length));
      focusSoon(ASK_FIELD_ID);
    },
    [notebookId, notify, announce],
  );
}
