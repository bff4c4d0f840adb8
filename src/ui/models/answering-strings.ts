/** Names of the answering model. In its own file because the first screen loads it. */
export const answeringStrings = {
  noModel: 'no model',
  missing: 'no model connected',
  at: (modelId: string, origin: string) => `${modelId} at ${origin}`,
  here: (modelId: string) => `${modelId}, on this device: nothing leaves it`,
  onDevice: (modelId: string) => `${modelId}, on this device`,
};
