/** Adds the commands of chemistry to KaTeX when it is loaded. */
declare module 'katex/contrib/mhchem';
