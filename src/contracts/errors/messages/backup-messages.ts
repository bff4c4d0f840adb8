import { messagesOf } from './define-messages.ts';

export const backupDamagedError = /* @__PURE__ */ messagesOf('backup-damaged', {
  notBackup:
    'This file is not a backup of Cloister: { $reason }. Choose a file that Cloister made. Nothing was changed.',
  cut: 'The backup is not whole: { $reason }. Copy the file again, or choose an older backup. Nothing was changed.',
  missing: 'The backup lacks { $place }. Copy the file again, or choose an older backup. Nothing was changed.',
  differs:
    'The backup is damaged at { $place }: { $reason }. Copy the file again, or choose an older backup. Nothing was changed.',
  tooLarge:
    'The backup claims more than a backup holds: { $reason }. It may be made to harm. Choose a file that Cloister made. Nothing was changed.',
  unproven:
    'The restored copy differs at { $place }: { $reason }. Nothing was changed. Try again, or choose an older backup.',
});

export const backupLockedError = /* @__PURE__ */ messagesOf('backup-locked', {
  needed: 'This backup is sealed. Enter its passphrase.',
  wrong: 'The passphrase does not open this backup. Enter it again. Nothing was changed.',
  method: 'This sealed file has no passphrase, but other keys. Open it with age, then choose the zip file in it.',
});

export const backupConflictError = /* @__PURE__ */ messagesOf('conflict', {
  replaces:
    'A restore replaces everything in this browser: { $list }, { $files } files. Make a backup of it first, or confirm to replace it. Nothing was changed.',
  moves: 'Too much was removed while the backup was made. Try again when no clean-up is running.',
  busy: 'Another backup, restore or check is running. Wait for it to end, or stop it.',
});

export const backupSpaceError = /* @__PURE__ */ messagesOf('storage-full', {
  restore:
    'A restore needs { $needed } of free space; { $free } are free. Free some space on this device, then try again. Nothing was changed.',
  create:
    'There is not enough free space to make the backup. Free some space on this device, then try again. Nothing was changed.',
});
