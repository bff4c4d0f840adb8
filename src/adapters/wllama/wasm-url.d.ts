/** URL of the engine's WebAssembly in this build. */
declare module '@wllama/wllama/esm/wasm/wllama.wasm?url' {
  const url: string;
  export default url;
}
/** URLs of the engine's build for browsers without 64-bit memory. */
declare module '@wllama/wllama-compat/wasm/wllama.wasm?url' {
  const url: string;
  export default url;
}
declare module '@wllama/wllama-compat/wasm/wllama.js?url' {
  const url: string;
  export default url;
}
