/** The texts of the screen, one file for each catalog. */
export const resources = Object.values(
  import.meta.glob<string>(['./de/**/*.ftl', '!./de/worker/*.ftl', '../../features/*/texts/de/*.ftl'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
