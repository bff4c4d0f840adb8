import { describe, expect, it } from 'vitest';
import { readAddress } from '../../../../../src/ui/approval/change/read-address.ts';

describe('readAddress', () => {
  it('returns host and port, and each decoded parameter in order', () => {
    expect(readAddress('https://api.example.org:8443/find?q=leaf%20mass&q=2&empty=')).toEqual({
      host: 'api.example.org:8443',
      data: [
        { id: '0', name: 'q', value: 'leaf mass' },
        { id: '1', name: 'q', value: '2' },
        { id: '2', name: 'empty', value: '' },
      ],
    });
  });

  it('returns no data without parameters, and shows an unreadable address', () => {
    expect(readAddress('https://example.org/a/b')).toEqual({ host: 'example.org', data: [] });
    expect(readAddress('nonsense')).toEqual({ host: 'nonsense', data: [] });
  });
});
