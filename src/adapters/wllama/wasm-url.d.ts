/** URL of the engine's WebAssembly in this build. */
declare module '@wllama/wllama/esm/wasm/wllama.wasm?url' {
  const url: string;
  export default url;
}
