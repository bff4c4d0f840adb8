/** Packages that run models. They have many megabytes, so they are not fetched at the start. */
const ENGINES = /[\\/]node_modules[\\/]@(?:wllama|mlc-ai)[\\/]/;
/** A build of an engine that only browsers without 64-bit memory in WebAssembly need. */
const COMPATIBLE = /[\\/]node_modules[\\/]@wllama[\\/]wllama-compat[\\/]/;

/** Puts the files of engines into a separate folder, so that the service worker can distinguish them from the rest of the app. */
export const engineFiles = {
  chunkFileNames: ({ moduleIds }: { moduleIds: string[] }) =>
    moduleIds.some((id) => ENGINES.test(id)) ? 'assets/engines/[name]-[hash].js' : 'assets/[name]-[hash].js',
  assetFileNames({ originalFileNames }: { originalFileNames: string[] }) {
    const isFrom = (packages: RegExp) => originalFileNames.some((name) => packages.test(`/${name}`));
    if (isFrom(COMPATIBLE)) return 'assets/engines/compatible/[name]-[hash][extname]';
    return isFrom(ENGINES) ? 'assets/engines/[name]-[hash][extname]' : 'assets/[name]-[hash][extname]';
  },
};
