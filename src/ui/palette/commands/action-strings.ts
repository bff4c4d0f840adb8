/** What commands say, also where the palette was never opened. */
export const actionStrings = {
  open: 'Commands and files',
  done: {
    nothingToUndo: 'There is no change to take back.',
    airplaneOn: 'Airplane mode is on: nothing leaves this device.',
    airplaneOff: 'Airplane mode is off.',
    locked: 'The keys are locked.',
    notLockable: 'The keys are kept by this device without a passphrase; there is nothing to lock.',
    theme: { system: 'The look follows the device.', light: 'The look is light.', dark: 'The look is dark.' },
  },
};
