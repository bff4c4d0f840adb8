/** Which model answers, in a few words. Apart from the others: the first screen shows it. */
export const answeringStrings = {
  noModel: 'no model',
  missing: 'no model connected',
  at: (modelId: string, origin: string) => `${modelId} at ${origin}`,
  here: (modelId: string) => `${modelId}, on this device: nothing leaves it`,
  onDevice: (modelId: string) => `${modelId}, on this device`,
};
