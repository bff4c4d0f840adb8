/** Most tags that are offered at once. */
const MAX_TAGS = 5;
const FILTER = /(?:^|\s)(?:path|tag|prop|date):(?:"[^"]*"?|\S*)/giu;

/** Returns the tags that only some results have, most frequent first, without tags of the query. */
export function suggestTags({
  results,
  query,
  truncated,
}: {
  results: readonly { readonly tags: readonly string[] }[];
  query: string;
  truncated: boolean;
}): string[] {
  const asked = query.toLowerCase();
  const counts = new Map<string, number>();
  for (const { tags } of results) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .filter(([tag, count]) => (truncated || count < results.length) && !asked.includes(filterFor(tag)))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_TAGS)
    .map(([tag]) => tag);
}

export function addTagFilter(query: string, tag: string): string {
  return `${query.trimEnd()} ${filterFor(tag)} `;
}

/** Removes filters such as `tag:` and `date:` from a query. */
export function withoutFilters(query: string): string {
  return query.replace(FILTER, ' ').replace(/\s+/g, ' ').trim();
}

function filterFor(tag: string): string {
  return /[\s"]/.test(tag) ? `tag:"${tag.replaceAll('"', '')}"` : `tag:${tag}`;
}
