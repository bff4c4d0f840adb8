/** Packages that run models. They have many megabytes, so they are not fetched at the start. */
const ENGINES = /[\\/]node_modules[\\/]@(?:wllama|mlc-ai)[\\/]/;

/** Puts the files of engines into a separate folder, so that the service worker can distinguish them from the rest of the app. */
export const engineFiles = {
  chunkFileNames: ({ moduleIds }: { moduleIds: string[] }) =>
    moduleIds.some((id) => ENGINES.test(id)) ? 'assets/engines/[name]-[hash].js' : 'assets/[name]-[hash].js',
  assetFileNames: ({ originalFileNames }: { originalFileNames: string[] }) =>
    originalFileNames.some((name) => ENGINES.test(`/${name}`))
      ? 'assets/engines/[name]-[hash][extname]'
      : 'assets/[name]-[hash][extname]',
};
