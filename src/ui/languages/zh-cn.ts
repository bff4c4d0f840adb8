/** The texts of the screen, one file for each catalog. */
export const resources = Object.values(
  import.meta.glob<string>(['./zh-cn/**/*.ftl', '!./zh-cn/worker/*.ftl', '../../features/*/texts/zh-cn/*.ftl'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
