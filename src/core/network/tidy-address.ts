/** What people copy behind a base URL: the place of one kind of request. */
const ENDPOINT =
  /\/(?:chat\/completions|completions|responses|messages|embeddings|models(?:\/[^/]+:(?:stream)?generateContent)?)\/?$/i;
const QUOTES = /^[<"'`]+|[>"'`]+$/g;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** A host with a dot or a port, or `localhost`. */
const HOST = /^(?:localhost|\[[0-9a-f:]+\]|[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d{1,5})?(?:\/|$)/i;
const NEAR = /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[|[a-z0-9-]+\.local\b)/i;

/**
 * Returns the base URL that an address means as people copy it: without quotes, with the scheme that the host suggests, and without the place
 * of one kind of request. Any other text stays as it is.
 */
export function tidyAddress(typed: string): string {
  const bare = typed.trim().replaceAll(QUOTES, '').trim();
  const whole = SCHEME.test(bare) || !HOST.test(bare) ? bare : `${NEAR.test(bare) ? 'http' : 'https'}://${bare}`;
  return SCHEME.test(whole) ? whole.replace(ENDPOINT, '') : whole;
}
