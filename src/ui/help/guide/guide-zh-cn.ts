export const pages = import.meta.glob<string>('../../../../docs/guide/zh-cn/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
