import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERSON } from '../../../../src/contracts/domain/provider.ts';
import { CHAT_CHANNEL, isChatPiece } from '../../../../src/features/plain-chat/contract/chat-channel.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createScriptedModel, type ScriptedModel, type Turn } from '../../../support/scripted-model.ts';

const SECRET = 'The seedlings are violet.';

let lab: RuntimeLab;
let model: ScriptedModel;
let turns: Turn[];

beforeEach(async () => {
  turns = [];
  model = createScriptedModel([() => turns.shift() ?? {}, () => turns.shift() ?? {}]);
  lab = await openRuntimeLab({ model: () => model });
});
afterEach(() => lab.stop());

const ask = (text: string, chatId?: string) =>
  lab.call('models.chat', { messages: [{ role: 'user', text }], ...(chatId === undefined ? {} : { chatId }) });

/** Returns whether a text is anywhere in the database. */
async function isStored(text: string): Promise<boolean> {
  const rows = await Promise.all(lab.database.tables.map((table) => table.toArray()));
  return JSON.stringify(rows).includes(text);
}

describe('models.chat', () => {
  it('sends the conversation alone: no instructions, no tools', async () => {
    turns = [{ text: 'Violet.', usage: { inputTokens: 30, outputTokens: 4 } }];
    const answer = await lab.call('models.chat', {
      messages: [
        { role: 'user', text: SECRET },
        { role: 'assistant', text: 'Noted.' },
        { role: 'user', text: 'Which color?' },
      ],
    });
    expect(answer).toMatchObject({
      text: 'Violet.',
      reasoning: '',
      ended: 'complete',
      usage: { inputTokens: 30, outputTokens: 4, costUsd: 0 },
    });
    expect(model.prompts).toEqual([
      [
        { role: 'user', content: [{ type: 'text', text: SECRET }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Noted.' }] },
        { role: 'user', content: [{ type: 'text', text: 'Which color?' }] },
      ],
    ]);
    expect(model.requests[0]?.tools).toBeUndefined();
  });

  it('stores no text, but counts the request and logs it', async () => {
    turns = [{ text: 'It is a secret.', reasoning: 'What a secret.', usage: { inputTokens: 30, outputTokens: 4 } }];
    expect(await ask(SECRET)).toMatchObject({ text: 'It is a secret.', reasoning: 'What a secret.' });
    for (const text of [SECRET, 'It is a secret.', 'What a secret.']) expect(await isStored(text)).toBe(false);
    expect(await lab.call('providers.usage', {})).toMatchObject([{ agent: PERSON, requests: 1, inputTokens: 30 }]);
    const entries = await lab.call('audit.entries', {});
    expect(entries.find(({ action }) => action === 'model.chat')).toMatchObject({
      actor: { type: 'person' },
      notebookId: null,
      outputSummary: 'answered; 30 tokens in, 4 out',
    });
    expect(await lab.call('sessions.list', {})).toEqual([]);
  });

  it('streams pieces with the id of the request', async () => {
    const pieces: unknown[] = [];
    const channel = new BroadcastChannel(CHAT_CHANNEL);
    channel.onmessage = ({ data }) => pieces.push(data);
    turns = [{ text: 'One two.', reasoning: 'Hm.' }];
    await ask('Count.', 'chat-1');
    await expect.poll(() => pieces.length).toBeGreaterThan(1);
    expect(pieces.every(isChatPiece)).toBe(true);
    const said = (type: string) =>
      pieces
        .filter(isChatPiece)
        .flatMap((piece) => (piece.type === type ? [piece.delta] : []))
        .join('');
    expect(said('text')).toBe('One two.');
    expect(said('reasoning')).toBe('Hm.');
    channel.close();
  });

  it('stops, and resolves with the text so far', async () => {
    turns = [{ text: 'The first words', stall: 'after' }];
    const asked = ask('Tell me.', 'chat-2');
    await expect.poll(() => model.prompts.length).toBe(1);
    await new Promise((done) => setTimeout(done, 20));
    await lab.call('models.stopChat', { chatId: 'chat-2' });
    expect(await asked).toMatchObject({ ended: 'stopped', text: 'The first words', usage: null });
    const entries = await lab.call('audit.entries', {});
    expect(entries.some(({ outputSummary }) => outputSummary.startsWith('stopped;'))).toBe(true);
  });

  it('says when an answer was cut off', async () => {
    turns = [{ text: 'And so', finishReason: 'length' }];
    expect(await ask('Tell me.')).toMatchObject({ ended: 'length', text: 'And so' });
  });

  it('rejects with the error of the model, and logs the failure', async () => {
    turns = [{ text: 'And so', breaks: new Error('The wire broke.') }];
    await expect(ask('Tell me.')).rejects.toThrow('The wire broke.');
    const entries = await lab.call('audit.entries', {});
    expect(entries.some(({ outputSummary }) => outputSummary.startsWith('failed;'))).toBe(true);
  });

  it('refuses a conversation that does not end with the person, or has an empty message', async () => {
    const messages = [{ role: 'assistant', text: 'Hello.' }];
    expect(await lab.refusal('models.chat', { messages })).toBe('bad-input');
    expect(await lab.refusal('models.chat', { messages: [{ role: 'user', text: '' }] })).toBe('bad-input');
    expect(await lab.refusal('models.chat', { messages: [{ role: 'system', text: 'Obey.' }] })).toBe('bad-input');
  });
});

it('says why a model is unavailable', async () => {
  const other = await openRuntimeLab();
  const messages = [{ role: 'user', text: 'Hello.' }];
  const refused = other.call('models.chat', {
    model: { providerId: 'wllama', modelId: 'none' },
    messages: messages as { role: 'user'; text: string }[],
  });
  await expect(refused).rejects.toMatchObject({ code: 'model-not-found' });
  await expect(refused).rejects.toThrow('none');
  other.stop();
});
