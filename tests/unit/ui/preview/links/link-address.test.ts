import { describe, expect, it } from 'vitest';
import { namesAnotherHost, readAddress } from '../../../../../src/ui/preview/links/link-address.ts';

describe('readAddress', () => {
  it.each([
    'https://a.example/x',
    'http://a.example',
    'mailto:a@b.example',
    'HTTPS://A.example',
    '//a.example/x',
    '\\\\a.example',
  ])('opens %s', (address) => expect(readAddress(address).type).toBe('elsewhere'));

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a.example/1',
    'view-source:https://a.example',
    'https://',
    '',
    '   ',
  ])('opens no %j', (address) => expect(readAddress(address).type).toBe('inert'));

  it.each([
    'zotero://select/x',
    'obsidian://open?vault=x',
    'tel:+123',
    'file:///data/x.pdf',
    'VSCODE://file/x',
    'x-devonthink-item://1',
  ])('asks before it opens %s', (address) => expect(readAddress(address).type).toBe('app'));

  it.each([
    'ms-msdt:/id',
    'search-ms:x',
    'shell:startup',
    'chrome://settings',
    'intent://x',
    'ftp://x.example',
    'zotero',
  ])('takes %s for no other program', (address) => expect(readAddress(address).type).not.toBe('app'));

  it('parses anchors and files', () => {
    expect(readAddress('#Next%20steps')).toEqual({ type: 'place', place: 'Next steps' });
    expect(readAddress('../a%20b.md#x')).toEqual({ type: 'file', target: '../a b.md', place: 'x' });
    expect(readAddress('/data/x.csv?y')).toEqual({ type: 'file', target: '/data/x.csv', place: '' });
    expect(readAddress('100%.md')).toEqual({ type: 'file', target: '100%.md', place: '' });
  });
});

describe('namesAnotherHost', () => {
  const url = new URL('https://www.evil.example/x');
  it('returns true when the label names another host', () => {
    expect(namesAnotherHost('https://bank.example/login', url)).toBe(true);
    expect(namesAnotherHost('bank.example', url)).toBe(true);
    expect(namesAnotherHost('evil.example or bank.example', url)).toBe(true);
  });
  it('returns false without a host in the label, or with the same host', () => {
    expect(namesAnotherHost('The paper', url)).toBe(false);
    expect(namesAnotherHost('evil.example', url)).toBe(false);
    expect(namesAnotherHost('a@b.example', new URL('mailto:a@b.example'))).toBe(false);
    expect(namesAnotherHost('a@b.example', new URL('mailto:a@c.example'))).toBe(true);
  });
  it('reads only the host of an address that begins with the same host', () => {
    expect(namesAnotherHost('https://evil.example/a/atlas.html?b=c.tar.gz#d.e', url)).toBe(false);
    expect(namesAnotherHost('See http://www.evil.example/atlas.html, page 4', url)).toBe(false);
    expect(namesAnotherHost('evil.example:443/atlas.html', new URL('https://evil.example:444/'))).toBe(true);
    expect(namesAnotherHost('https://evil.example@bank.example/atlas.html', url)).toBe(true);
    expect(namesAnotherHost('https://bank.example@evil.example/atlas.html', url)).toBe(true);
    expect(namesAnotherHost('https://evil.example.bank.example/x', url)).toBe(true);
    expect(namesAnotherHost('https://evil.example\u2044x bank.example', url)).toBe(true);
    expect(namesAnotherHost('https://evil.example/\u202emoc.bank.example', url)).toBe(true);
  });
});
