/** One build of a WebLLM model. */
export interface CuratedVariant {
  readonly modelId: string;
  /** URL of the folder with the weights; ends with a slash. */
  readonly modelUrl: string;
  /** URL of the compiled library. */
  readonly modelLibUrl: string;
  /** GPU memory in megabytes at `contextTokens`, as published. The download is somewhat smaller. */
  readonly gpuMb: number;
  /** Context size in tokens for which `gpuMb` holds. */
  readonly contextTokens: number;
  /** Whether the build needs the GPU feature `shader-f16`. */
  readonly needsShaderF16: boolean;
  /** Published as suitable for devices with small limits, such as phones. */
  readonly forSmallDevices: boolean;
}

/** A suggested model with its builds; the first build needs half precision. */
export interface CuratedModel {
  readonly title: string;
  /** SPDX identifier or free text. */
  readonly licence: string;
  readonly variants: readonly CuratedVariant[];
}

/** Returns whether a build uses half precision, from the name of its quantisation: `q4f16_1` does, `q4f32_1` does not. */
export const needsShaderF16 = (name: string): boolean => /q\d+f16/.test(name);

/**
 * Creates the entries of the table.
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
