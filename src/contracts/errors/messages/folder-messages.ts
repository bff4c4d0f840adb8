import { messagesOf } from './define-messages.ts';

/** A folder outside the browser, which the person chose, cannot be read or written. */
export const folderUnavailableError = /* @__PURE__ */ messagesOf('folder-unavailable', {
  none: 'No backup folder is chosen. Choose one under Backup.',
  reconnect: 'The browser ended the permission for the folder { $name }. Choose “Reconnect folder” under Backup.',
  gone: 'The backup folder was moved or removed, or its drive is not connected. Connect the drive, or choose the folder again.',
  readOnly: 'The backup folder is read-only. Change its permissions on this device, or choose another folder.',
  full: 'No space is left where the backup folder is. Free some space there, then try again.',
  placeholder:
    '{ $path } has no content on this device. A cloud drive may not have downloaded it: make the folder available offline, then try again.',
  missing: '{ $path } is missing in the backup folder. Choose an older backup, or make a new one.',
  damaged: '{ $path } in the backup folder is damaged. Choose an older backup, or make a new one.',
  newer: 'A newer version of Cloister made this backup. Update Cloister, then restore.',
  busy: 'A backup is being made or restored, perhaps in another window. Wait until it ends, then try again.',
  failed: 'The backup folder could not be used: { $reason }',
});
