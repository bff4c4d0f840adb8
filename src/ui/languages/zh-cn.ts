/** All texts, one file for each catalog. */
export const resources = Object.values(
  import.meta.glob<string>('./zh-cn/**/*.ftl', { query: '?raw', import: 'default', eager: true }),
);
