import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRoute, parseRoute, type Route } from '../../../../src/ui/routes/routes.ts';

describe('parseRoute', () => {
  it.each<[string, Route]>([
    ['', { view: 'home' }],
    ['#/', { view: 'home' }],
    ['#/nowhere', { view: 'home' }],
    ['#/notebook/', { view: 'home' }],
    ['#/notebook/nb-1', { view: 'notebook', notebookId: 'nb-1' }],
    ['#/notebook/nb-1/file/notes/a.md', { view: 'file', notebookId: 'nb-1', path: '/notes/a.md' }],
    ['#/notebook/nb-1/file', { view: 'notebook', notebookId: 'nb-1' }],
    ['#/notebook/nb-1/file/', { view: 'notebook', notebookId: 'nb-1' }],
    ['#/notebook/nb-1/run', { view: 'run', notebookId: 'nb-1', runId: null }],
    ['#/notebook/nb-1/run/run-2', { view: 'run', notebookId: 'nb-1', runId: 'run-2' }],
    ['#/approval/q-1', { view: 'approval', approvalId: 'q-1' }],
    ['#/approval', { view: 'home' }],
    ['#/log', { view: 'log', runId: null }],
    ['#/log/run/run-2', { view: 'log', runId: 'run-2' }],
    ['#/agents', { view: 'agents', name: null }],
    ['#/agents/navigator', { view: 'agents', name: 'navigator' }],
    ['#/agents/new', { view: 'agents', name: 'new' }],
    ['#/agents/new/form', { view: 'new-agent' }],
    ['#/models', { view: 'models' }],
    ['#/models/servers', { view: 'models', part: 'servers' }],
    ['#/models/nowhere', { view: 'models' }],
    ['#/settings', { view: 'settings' }],
    ['#/help', { view: 'help' }],
    ['#/help/agents', { view: 'help', page: 'agents' }],
    ['#/help/agents/Handing%20over', { view: 'help', page: 'agents', place: 'Handing over' }],
    ['#/tools', { view: 'tools' }],
    ['#/more', { view: 'more' }],
    ['#/tags', { view: 'tags', tag: null }],
    ['#/tags/light%2Fblue', { view: 'tags', tag: 'light/blue' }],
    ['#/history', { view: 'history', of: null }],
    ['#/history/path%3A%2Fa%20b', { view: 'history', of: 'path:/a b' }],
    ['#/overview', { view: 'overview', path: null }],
    ['#/overview/views/open%20work.md', { view: 'overview', path: '/views/open work.md' }],
  ])('reads %s', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });

  it('returns home when a part cannot be decoded', () => {
    expect(parseRoute('#/notebook/nb/file/%E0%A4%A')).toEqual({ view: 'home' });
  });

  it('keeps an escaped slash in an id', () => {
    expect(parseRoute('#/notebook/a%2Fb/run')).toEqual({ view: 'run', notebookId: 'a/b', runId: null });
  });
});

describe('formatRoute', () => {
  const id = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
  const name = fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    .filter((text) => !text.includes('/') && text !== '');
  const route: fc.Arbitrary<Route> = fc.oneof(
    id.map((notebookId): Route => ({ view: 'notebook', notebookId })),
    fc
      .tuple(id, fc.array(name, { minLength: 1, maxLength: 4 }))
      .map(([notebookId, names]): Route => ({ view: 'file', notebookId, path: `/${names.join('/')}` })),
    fc.tuple(id, fc.option(id)).map(([notebookId, runId]): Route => ({ view: 'run', notebookId, runId })),
    id.map((approvalId): Route => ({ view: 'approval', approvalId })),
    fc.option(id).map((runId): Route => ({ view: 'log', runId })),
    fc.option(id).map((agent): Route => ({ view: 'agents', name: agent })),
    fc.constantFrom<Route>(
      { view: 'home' },
      { view: 'new-agent' },
      { view: 'models' },
      { view: 'models', part: 'keys' },
      { view: 'models', part: 'chat', of: 'wllama/maker/model 1' },
      { view: 'settings' },
      { view: 'help' },
      { view: 'more' },
    ),
  );

  it('is parsed back to the same route', () => {
    fc.assert(
      fc.property(route, (each) => {
        expect(parseRoute(formatRoute(each))).toEqual(each);
      }),
    );
  });
});

describe('routes of tags and views', () => {
  it('writes tags and views so that they are read again', () => {
    for (const route of [
      { view: 'tags', tag: 'light/blue #1' },
      { view: 'overview', path: '/views/a b/100 %.md' },
    ] as const) {
      expect(parseRoute(formatRoute(route))).toEqual(route);
    }
  });

  it('writes half a character of a tag as a replacement', () => {
    expect(parseRoute(formatRoute({ view: 'tags', tag: 'a\ud800' }))).toEqual({ view: 'tags', tag: 'a\ufffd' });
  });
});
