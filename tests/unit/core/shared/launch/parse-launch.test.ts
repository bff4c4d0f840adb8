import { describe, expect, it } from 'vitest';
import { LAUNCHES } from '../../../../../src/contracts/wire/launch.ts';
import { parseLaunch } from '../../../../../src/core/shared/launch/parse-launch.ts';

describe('parseLaunch', () => {
  it.each(LAUNCHES)('takes %s out of the address', (name) => {
    expect(parseLaunch(`?launch=${name}`)).toEqual({ launch: { type: 'launch', name }, rest: '' });
  });

  it.each(['', '?', '?console', '?a=b&launched=today'])('leaves %j as it is', (search) => {
    expect(parseLaunch(search)).toEqual({ launch: null, rest: search });
  });

  it.each(['?launch', '?launch=', '?launch=remove-notebook', '?launch=__proto__', '?launch=%E0%A4', '?launch=Today'])(
    'removes the unknown %j and does nothing',
    (search) => {
      expect(parseLaunch(search)).toEqual({ launch: null, rest: '' });
    },
  );

  it('keeps the other parameters, character by character', () => {
    expect(parseLaunch('?console&launch=today&a=%20b')).toEqual({
      launch: { type: 'launch', name: 'today' },
      rest: '?console&a=%20b',
    });
  });

  it('takes a link as the browser encodes it', () => {
    const link = 'web+cloister:notebook/n/file/a%20b.md';
    expect(parseLaunch(`?link=${encodeURIComponent(link)}`)).toEqual({
      launch: { type: 'link', address: link },
      rest: '',
    });
  });

  it('does one thing only: the link, when both are there', () => {
    expect(parseLaunch('?launch=today&link=x&link=y&launch=search')).toEqual({
      launch: { type: 'link', address: 'x' },
      rest: '',
    });
  });

  it('takes a link that cannot be decoded as an empty one', () => {
    expect(parseLaunch('?link=%E0%A4').launch).toEqual({ type: 'link', address: '' });
  });
});
