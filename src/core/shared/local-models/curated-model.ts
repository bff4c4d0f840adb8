/** One build of a model for WebLLM. */
export interface CuratedVariant {
  readonly modelId: string;
  /** Folder of the weights, with a slash at its end. */
  readonly modelUrl: string;
  /** The compiled library. */
  readonly modelLibUrl: string;
  /** Megabytes of GPU memory with `contextTokens`, as its makers say. What is fetched is somewhat less. */
  readonly gpuMb: number;
  /** Tokens of prompt and answer together, for which `gpuMb` holds. */
  readonly contextTokens: number;
  /** Computes with half precision: the GPU must have `shader-f16`. */
  readonly needsShaderF16: boolean;
  /** Its makers say that it runs on devices with small limits, such as phones. */
  readonly forSmallDevices: boolean;
}

/** A model that we suggest, in the builds there are of it: the first for a GPU with half precision. */
export interface CuratedModel {
  readonly title: string;
  /** SPDX name or words. */
  readonly licence: string;
  readonly variants: readonly CuratedVariant[];
}

/** Whether a build computes with half precision, by the name of its quantisation: `q4f16_1` does, `q4f32_1` does not. */
export const needsShaderF16 = (name: string): boolean => /q\d+f16/.test(name);

/**
 * Makes the entries of the table.
 *
 * @param weights folder of all models
 * @param libraries folder of all compiled libraries
 */
export const buildsFrom =
  (weights: string, libraries: string) =>
  (
    modelId: string,
    library: string,
    gpuMb: number,
    contextTokens: number,
    forSmallDevices: boolean,
  ): CuratedVariant => ({
    modelId,
    modelUrl: `${weights}${modelId}/resolve/main/`,
    modelLibUrl: `${libraries}${library}`,
    gpuMb,
    contextTokens,
    needsShaderF16: needsShaderF16(modelId),
    forSmallDevices,
  });
