import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../../src/navigator/create-navigator-model.ts';
import { parseRequest } from '../../../../src/navigator/intents/slots.ts';
import { FakeNotebook } from '../../../support/fake-tools.ts';
import { runModel } from '../../../support/run-model.ts';
import { sampleFiles } from '../../../support/sample-notebook.ts';

const TODAY = '2026-01-15';
const intentOf = (text: string) => parseRequest(text, TODAY).intent;

describe('a change', () => {
  it.each([
    ['can you delete the orders note', 'delete'],
    ['I want to delete notes/orders.md', 'delete'],
    ['what is that doing there? delete notes/orders.md', 'delete'],
    ['when you have time, delete notes/orders.md', 'delete'],
    ['delete the file orders.md in notes', 'delete'],
    ['delete the file in notes/orders.md', 'delete'],
    ['dleete notes/orders.md', 'delete'],
    ['rename the file from notes/plan.md to notes/p.md', 'move'],
    ['move plan in archive/plan.md', 'move'],
    ['will you undo that', 'undo'],
  ])('is requested by "%s"', (text, intent) => {
    expect(intentOf(text)).toBe(intent);
  });

  it.each([
    'should I delete the plan?',
    'what happens if I delete the plan?',
    'is it safe to delete notes/orders.md?',
    'please, who deleted the plan?',
    'can I delete the orders?',
    'why did you rename notes/plan.md to notes/x.md?',
    'was the move of notes/plan.md to notes/orders-old.md undone?',
  ])('is not requested by the question "%s"', (text) => {
    expect(intentOf(text)).toBe('help');
  });

  it.each(['please do not, under any circumstances, delete the plan', 'never ever delete the plan'])(
    'is forbidden by "%s"',
    (text) => {
      expect(intentOf(text)).toBe('help');
    },
  );

  it.each([
    'delete everything except notes/plan.md',
    'delete all notes but notes/plan.md',
    'delete the notes other than notes/plan.md',
    'move everything apart from notes/plan.md to archive',
  ])('skips what "%s" excepts', (text) => {
    expect(intentOf(text)).toBe('help');
  });

  it.each([
    'delete line 3 in notes/plan.md',
    'delete the second row from data/ppfd-log.csv',
    'remove the tag plan from notes/reading.md',
    'remove duplicates in the file notes/orders.md',
    'delete "plan" from notes/orders.md',
    'delete the heading of [[notes/plan]]',
    'move line 3 of notes/plan.md to notes/new.md',
    'rename orders to purchases in notes/plan.md',
  ])('does not delete the file when "%s" means a part of it', (text) => {
    expect(intentOf(text)).toBe('help');
  });

  it.each([
    'remind me to delete notes/plan.md',
    'delete notes/plan.md tomorrow',
    'add delete notes/plan.md to my jobs',
    'tell Mira to rename notes/plan.md to notes/x.md',
    'avoid deleting notes/plan.md',
  ])('is not made now for "%s"', (text) => {
    expect(intentOf(text)).toBe('help');
  });

  it.each(['plan meeting', 'meeting orders', 'selecting plan', 'deleted orders', 'orders removed', 'deplete the plan'])(
    'is not inferred from "%s"',
    (text) => {
      expect(intentOf(text)).toBe('help');
    },
  );

  it.each([
    ['move heading to notes/new.md', /^Which one do you mean\?\n\n1\. `\/notes\/reading\.md`/],
    ['delete raeding', /^Nothing was deleted\.\n\nWhich one do you mean\?\n\n1\. `\/notes\/reading\.md`/],
    ['move notes/plan.md and notes/orders.md to archive', /one file at a time/],
    ['rename notes/plan.md and notes/orders.md to a.md and b.md', /one file at a time/],
  ])('needs confirmation for "%s"', async (request, says) => {
    const notebook = new FakeNotebook(sampleFiles(TODAY));
    const run = await runModel(request, { model: createNavigatorModel(), notebook, today: TODAY });
    expect(run.text).toMatch(says);
    expect(run.calls.map(({ tool }) => tool)).not.toContain('move_file');
    expect(run.calls.map(({ tool }) => tool)).not.toContain('move_files');
    expect(run.calls.map(({ tool }) => tool)).not.toContain('delete_file');
  });
});

describe('a summary', () => {
  it.each([
    ['overwrite notes/orders.md with a summary of last week', true],
    ['summarise last week and update notes/orders.md', true],
    ['summarise last week into notes/orders.md, overwrite it', true],
    ['summarise last week into notes/orders.md and replace what is there', true],
    ['summarise last week into notes/orders.md, overwriting', true],
    ["summarise last week into notes/orders.md but don't overwrite it", false],
    ['summarise last week into notes/orders.md, do not replace anything', false],
    ['summarise last week into notes/orders.md without overwriting', false],
    ['summarise the latest update on chlorophyll into notes/orders.md', false],
    ['summarise how to replace the PAR cable into notes/orders.md', false],
  ])('requested by "%s" overwrites an existing one: %s', (text, overwrite) => {
    expect(parseRequest(text, TODAY)).toMatchObject({ intent: 'summarize', overwrite });
  });

  it.each([
    ['write the weekly report for last week', '2026-01-05'],
    ['write the weekly report for December', '2025-12-01'],
    ['write the weekly report', '2026-01-05'],
    ['summarise last weeks notes', '2026-01-05'],
    ['summarise last months notes', '2025-12-01'],
  ])('of "%s" has a period and no topic', (text, start) => {
    const request = parseRequest(text, TODAY);
    expect([request.intent, request.period?.start, request.topic]).toEqual(['summarize', start, []]);
  });

  it('is not written now for a recurring request', () => {
    expect(intentOf('send me a digest every Monday')).toBe('help');
    expect(intentOf('summarise every experiment of last week')).toBe('summarize');
  });
});
