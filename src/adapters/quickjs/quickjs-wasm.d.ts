/** The address of the engine's file, as the build places it. */
declare module '@jitl/quickjs-wasmfile-release-sync/wasm?url' {
  const url: string;
  export default url;
}
