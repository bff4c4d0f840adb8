import { describe, expect, it } from 'vitest';
import type { RunPicture } from '../../../../src/contracts/domain/run/attachments/run-picture.ts';
import { notePictures } from '../../../../src/core/attachments/note-pictures.ts';
import { withPlaceholders } from '../../../../src/core/attachments/place-pictures.ts';
import type { DecidedPicture, RequestPictures } from '../../../../src/core/attachments/send-pictures.ts';
import { toModelMessages } from '../../../../src/core/prompt/system-prompt.ts';
import { picturesOfMessage } from '../../../../src/ui/ask/attach/pictures-of-message.ts';

const hash = 'a'.repeat(64);
const SERVER = { origin: 'https://models.example' };

function request(use: DecidedPicture['use'], isInPrompt = true) {
  const leaf = { runId: 'r1', by: 'message' as const, path: '/leaf.png', hash, use };
  const prepared = { bytes: new Uint8Array([1]), mediaType: 'image/png', tokens: 1 };
  const pictures: RequestPictures = {
    byRun: new Map(use === 'sent' ? [['r1', [leaf]]] : []),
    byResult: new Map(),
    byHash: new Map([[hash, prepared]]),
    decided: [leaf],
  };
  const row = {
    sessionId: 's',
    seq: 1,
    runId: 'r1',
    role: 'user' as const,
    content: [{ type: 'text', text: 'What?' }],
    atMs: 0,
  };
  const rows = isInPrompt ? withPlaceholders([row], pictures) : [row];
  return { prompt: toModelMessages(rows, new Map()), pictures };
}

describe('what a run notes of pictures', () => {
  const noted = (
    pictures: RunPicture[] | undefined,
    use: DecidedPicture['use'],
    remote: typeof SERVER | null = SERVER,
  ) => notePictures({ pictures }, request(use), 'answered', { remote }).pictures;

  it('is the latest request, and what earlier ones did differently', () => {
    const sent = noted(undefined, 'sent');
    expect(sent).toEqual([{ runId: 'r1', by: 'message', path: '/leaf.png', hash, use: 'sent', origin: SERVER.origin }]);
    expect(noted(sent, 'sent')).toEqual(sent);
    const changed = noted(sent, 'changed');
    expect(changed).toMatchObject([{ use: 'changed', earlier: [{ use: 'sent', origin: SERVER.origin }] }]);
    expect(noted(changed, 'sent', null)).toMatchObject([
      { use: 'sent', origin: null, earlier: [{ use: 'sent', origin: SERVER.origin }, { use: 'changed' }] },
    ]);
    expect(noted(changed, 'sent')).toMatchObject([{ use: 'sent', earlier: [{ use: 'changed' }] }]);
  });

  it.each(['failed', 'stopped'] as const)('never says that a request that %s sent a picture', (outcome) => {
    expect(notePictures({}, request('sent'), outcome, { remote: SERVER }).pictures).toMatchObject([{ use: 'tried' }]);
    expect(notePictures({}, request('ask'), outcome, { remote: SERVER }).pictures).toMatchObject([{ use: 'ask' }]);
  });

  it('says that a picture did not go whose message was left out of the prompt', () => {
    const { pictures } = notePictures({}, request('sent', false), 'answered', { remote: SERVER });
    expect(pictures).toMatchObject([{ use: 'left-out' }]);
  });

  it('is told beside the message with what later runs did', () => {
    const runs = [{ pictures: noted(undefined, 'ask') }, { pictures: noted(undefined, 'sent') }, {}];
    expect(picturesOfMessage(runs, 'r1')).toMatchObject([{ use: 'sent', earlier: [{ use: 'ask' }] }]);
    expect(picturesOfMessage(runs, 'r2')).toEqual([]);
  });
});
