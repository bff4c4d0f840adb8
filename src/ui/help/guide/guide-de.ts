export const pages = import.meta.glob<string>('../../../../docs/guide/de/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
