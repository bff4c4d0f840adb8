import type { Plugin } from 'vite';

/**
 * Keeps a file out of the list of what is preloaded for its own import, which fetches it in the same moment: the first script would
 * name each file twice. A file with styles stays in the list, because the import waits for the styles and would fetch it after them.
 */
export function importPreloads(): Plugin {
  const withStyles = new Set<string>();
  return {
    name: 'cloister-import-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, preloaded, { hostType }) =>
            hostType === 'html' || withStyles.has(file) ? preloaded : preloaded.filter((each) => each !== file),
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.viteMetadata && file.viteMetadata.importedCss.size > 0)
            withStyles.add(file.fileName);
      },
    },
  };
}
