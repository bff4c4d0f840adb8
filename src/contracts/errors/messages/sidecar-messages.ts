import { messagesOf } from './define-messages.ts';

/** What is wrong with authorship, provenance, history or log of an exported notebook. The files themselves are imported. */
export const sidecarError = /* @__PURE__ */ messagesOf('bad-input', {
  sidecarUnreadable:
    'The list of what the archive holds beside its files was not read: { $reason }. The files are imported without authorship, provenance, history and log.',
  sidecarNewer:
    'A newer version of Cloister exported this archive. The files are imported without authorship, provenance, history and log. Update Cloister to restore them.',
  sidecarPart: '{ $what } of the archive is left out: { $reason }. The files are imported.',
  sidecarOthers: 'Lines about files that the archive doesn’t have are left out: { $n }.',
  sidecarHistory: 'The earlier versions of this file are left out: { $reason }. The file is imported.',
  sidecarMissing:
    'Earlier versions that are listed without their content, because the archive doesn’t have it: { $n }.',
  sidecarKnown: 'The notebook has this file already. Its earlier versions are not added again.',
});
