import type { Plugin } from 'vite';

const LEFT_OUT = '\0left-out-of-diagrams';

/**
 * Leaves two parts out of Mermaid that its settings switch off, and that would be cached for offline use with the rest of the app: a
 * second KaTeX, and ELK, a layout of 1.6 MB.
 */
export function diagramParts(): Plugin {
  return {
    name: 'cloister-diagram-parts',
    enforce: 'pre',
    resolveId(source, importer) {
      const isPart = source === 'katex' || source.startsWith('elkjs');
      return isPart && importer && /[\\/]node_modules[\\/]mermaid[\\/]/.test(importer) ? LEFT_OUT : null;
    },
    load: (id) => (id === LEFT_OUT ? 'export default null;' : null),
  };
}
