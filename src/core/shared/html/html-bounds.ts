/** Deepest nesting read; deeper elements are skipped. Pages for people are not that deep. */
export const MAX_HTML_DEPTH = 100;
/** Most tags read. The parser is quadratic in the nesting depth: 419,000 tags took 3 minutes. */
const MAX_TAGS = 30_000;

/** Returns whether the end of a page is not read. */
export function isHtmlCut(html: string): boolean {
  return firstTags(html).length < html.length;
}

/** Returns the start of a page up to the tag limit. */
export function firstTags(html: string): string {
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > MAX_TAGS) return html.slice(0, at);
  }
  return html;
}
