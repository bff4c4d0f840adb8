/** Architectures whose models give vectors and no text. */
export const EMBEDDERS: readonly string[] = [
  'bert',
  'nomic-bert',
  'nomic-bert-moe',
  'jina-bert-v2',
  'jina-bert-v3',
  'neo-bert',
  'modern-bert',
  'gemma-embedding',
  'gemma-embedding2',
  'eurobert',
  'llama-embed',
];

/** Architectures in this format that generate no text. */
export const OTHER_MODELS: ReadonlySet<string> = new Set([
  'clip',
  'whisper',
  ...EMBEDDERS,
  't5encoder',
  'wavtokenizer-dec',
  'qwen3tts',
  'pockettts',
  'flux',
  'sd1',
  'sdxl',
  'sd3',
  'wan',
]);
