/** Packages that run models: many megabytes, which a start must not fetch. */
const ENGINES = /[\\/]node_modules[\\/]@(?:wllama|mlc-ai)[\\/]/;

/** A folder of their own for the files of engines, by which the service worker tells them from the rest of the app. */
export const engineFiles = {
  chunkFileNames: ({ moduleIds }: { moduleIds: string[] }) =>
    moduleIds.some((id) => ENGINES.test(id)) ? 'assets/engines/[name]-[hash].js' : 'assets/[name]-[hash].js',
  assetFileNames: ({ originalFileNames }: { originalFileNames: string[] }) =>
    originalFileNames.some((name) => ENGINES.test(`/${name}`))
      ? 'assets/engines/[name]-[hash][extname]'
      : 'assets/[name]-[hash][extname]',
};
