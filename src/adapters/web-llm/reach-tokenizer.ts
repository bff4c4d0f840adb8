/**
 * Returns a token counter that uses the tokenizer of a loaded model, a private field of the engine. Null when a version has no
 * such field; tokens are then estimated.
 */
export function reachTokenizer(engine: object, modelId: string): ((text: string) => number) | null {
  const pipelines: unknown = Reflect.get(engine, 'loadedModelIdToPipeline');
  const pipeline: unknown = pipelines instanceof Map ? pipelines.get(modelId) : null;
  const tokenizer = own(pipeline, 'tokenizer');
  if (!isTokenizer(tokenizer)) return null;
  return (text) => tokenizer.encode(text).length;
}

interface Tokenizer {
  encode(text: string): { length: number };
}

function isTokenizer(value: unknown): value is Tokenizer {
  return typeof value === 'object' && value !== null && 'encode' in value && typeof value.encode === 'function';
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
