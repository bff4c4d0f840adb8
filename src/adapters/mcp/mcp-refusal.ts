/** The server wants another token: none was sent, it is not valid, or it allows too little. The request had no effect. */
export class McpRefusal extends Error {
  /** What the token has to allow; empty where the server says nothing. */
  readonly scope: string;
  readonly kind: 'unauthorized' | 'scope';

  constructor(kind: McpRefusal['kind'], scope: string) {
    super(kind === 'scope' ? 'The token allows too little.' : 'The server needs a valid token.');
    this.kind = kind;
    this.scope = tidyScope(scope);
  }
}

/** Returns the scopes of a text, within the limits of the standard. */
export function tidyScope(text: string): string {
  const scopes = text.split(' ').filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(scope));
  return [...new Set(scopes)].slice(0, 30).join(' ');
}
