export const strings = {
  working: 'Working…',
  dismiss: 'Dismiss',
  notices: 'Notices',
  you: 'you',
  app: 'Cloister',
  hiddenCharacter: (title: string) => `Hidden: ${title}`,
};
