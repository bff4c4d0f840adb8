/** The texts of the worker, one file for each catalog. They are loaded after the first paint. */
export const resources = Object.values(
  import.meta.glob<string>('./de/worker/*.ftl', { query: '?raw', import: 'default', eager: true }),
);
