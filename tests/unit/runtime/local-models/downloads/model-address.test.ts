import { describe, expect, it } from 'vitest';
import {
  otherFolderAddress,
  parseFileAddress,
  parseFolderAddress,
} from '../../../../../src/runtime/local-models/downloads/model-address.ts';

describe('parseFolderAddress', () => {
  it.each([
    ['https://huggingface.co/mlc-ai/Qwen3-MLC', 'https://huggingface.co/mlc-ai/Qwen3-MLC/resolve/main/'],
    ['https://huggingface.co/mlc-ai/Qwen3-MLC/', 'https://huggingface.co/mlc-ai/Qwen3-MLC/resolve/main/'],
    ['https://huggingface.co/mlc-ai/Qwen3-MLC/tree/main', 'https://huggingface.co/mlc-ai/Qwen3-MLC/resolve/main/'],
    ['https://huggingface.co/mlc-ai/Qwen3-MLC/resolve/v2/', 'https://huggingface.co/mlc-ai/Qwen3-MLC/resolve/v2/'],
    ['http://127.0.0.1:8123/models/tiny', 'http://127.0.0.1:8123/models/tiny/'],
    [' http://192.168.1.7/a/b?x=1#y ', 'http://192.168.1.7/a/b/'],
  ])('parses %s', (raw, address) => expect(parseFolderAddress(raw, 'modelUrl')).toBe(address));
});

describe('parseFileAddress', () => {
  it.each([
    ['https://huggingface.co/u/m/blob/main/a.gguf?download=true', 'https://huggingface.co/u/m/resolve/main/a.gguf'],
    ['http://localhost:8080/a.gguf?token=1#x', 'http://localhost:8080/a.gguf?token=1'],
  ])('parses %s', (raw, address) => expect(parseFileAddress(raw, 'url')).toBe(address));

  it.each([
    ['', /not the address of a file/],
    ['model.gguf', /not the address of a file/],
    ['javascript:alert(1)', /not the address of a file/],
    ['file:///etc/passwd', /not the address of a file/],
    ['https://me:secret@a.org/x', /Remove the user name/],
    ['http://[::1]/x.gguf', /use localhost/],
    ['https://a;b/x.gguf', /Use a host name/],
    ['https://a.org/folder/', /address of a folder/],
  ])('refuses %j', (raw, words) => {
    expect(() => parseFileAddress(raw, 'url')).toThrow(
      expect.objectContaining({ code: 'bad-input', message: expect.stringMatching(words) }),
    );
  });

  it('truncates a long address in its error', () => {
    expect(() => parseFileAddress('x'.repeat(5000), 'url')).toThrow(/^.{0,250}$/);
  });
});

describe('otherFolderAddress', () => {
  it('returns the folder below resolve/main, once', () => {
    expect(otherFolderAddress('http://127.0.0.1/m/')).toBe('http://127.0.0.1/m/resolve/main/');
    expect(otherFolderAddress('http://127.0.0.1/m/resolve/main/')).toBeNull();
  });
});
