import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { translateRequest } from '../../../src/navigator/languages/translate-request.ts';
import { ALL_TOOLS, FakeNotebook } from '../../support/fake-tools.ts';
import { languagePrompts } from '../../support/golden/golden-prompts.ts';
import { type ModelRun, runModel } from '../../support/run-model.ts';

type Language = 'de' | 'zh';

/** Messages one after the other in one conversation; the last run, and how the notebook is then. */
async function converse(language: Language, messages: readonly string[]) {
  const { today, files } = languagePrompts(language);
  const notebook = new FakeNotebook(files);
  const model = createNavigatorModel({ language });
  let run: ModelRun | undefined;
  for (const message of messages) {
    run = await runModel(message, { model, notebook, today, tools: ALL_TOOLS, ...(run ? { after: run } : {}) });
  }
  if (run === undefined) throw new Error('Nothing was said.');
  return { text: run.text, notebook };
}

/** An answer without what it quotes: names, paths, links and notes. */
function ownWords(text: string): string {
  return text
    .replace(/^(`{3,})[^\n]*\n.*?^\1$/gms, '')
    .replace(/\[\[[^\]]*\]\]|`[^`]*`|„[^“]*“|“[^”]*”|"[^"]*"/gu, '')
    .replace(/^- .*$/gm, '');
}

const ENGLISH_WORDS =
  /\b(?:the|I|is|are|was|were|of|found|made|changed|nothing|note|notes|file|files|in|it|say|which|with)\b/;

describe.each(['de', 'zh'] as const)('answers in %s', (language) => {
  const { prompts } = languagePrompts(language);

  it.each(prompts.map(({ prompt }) => prompt))('are in that language: %s', async (prompt) => {
    const { text } = await converse(language, [prompt]);
    const words = ownWords(text);
    expect(words).not.toMatch(
      language === 'de' ? /\b(?:the|I|are|was|of|found|made|nothing|notes|files|it|say|which|with)\b/ : ENGLISH_WORDS,
    );
    if (language === 'zh') expect(words).toMatch(/\p{Script=Han}/u);
  });
});

describe('a conversation in German', () => {
  const REQUEST = 'Füge „geprüft“ zu Blauanteil hinzu';

  it.each(['2', 'die zweite', 'Nummer 2', 'die letzte'])('chooses with %j', async (answer) => {
    const { today } = languagePrompts('de');
    const files = { '/a/Blau-eins.md': '# Eins\n', '/a/Blau-zwei.md': '# Zwei\n' };
    const notebook = new FakeNotebook(files);
    const model = createNavigatorModel({ language: 'de' });
    const options = { model, notebook, today, tools: ALL_TOOLS };
    const question = await runModel('Füge „geprüft“ zu Blau hinzu', options);
    expect(question.text).toMatch(/^Welche Datei ist gemeint\?\n\n1\. `\/a\/Blau-eins\.md`\n2\. /);
    const done = await runModel(answer, { ...options, after: question });
    expect(done.text).toMatch(/^Ich habe \[\[a\/Blau-zwei\]\]/);
    expect(notebook.files.get('/a/Blau-zwei.md')).toMatch(/geprüft\n$/);
  });

  it('agrees to the only candidate, or to the offer', async () => {
    const { today } = languagePrompts('de');
    const notebook = new FakeNotebook({ '/a/Sensorausfall.md': '# Sensor\n' });
    const model = createNavigatorModel({ language: 'de' });
    const options = { model, notebook, today, tools: ALL_TOOLS };
    const offered = await runModel('create a note called Waage from the calibration template', options);
    expect(offered.text).toMatch(/Soll ich stattdessen eine einfache Notiz anlegen\?/);
    const done = await runModel('ja', { ...options, after: offered });
    expect(done.text).toMatch(/^Ich habe .* angelegt\. Mit „rückgängig“/);
  });

  it('accepts the name of the note that was asked for, and takes the change back', async () => {
    const first = await converse('de', [REQUEST]);
    expect(first.text).toMatch(/Blauanteil-10/);
    const named = await converse('de', ['new note', 'Nenne sie Lampen']);
    expect(named.notebook.files.get('/Notizen/lampen.md')).toBe('# Lampen\n');
    const undone = await converse('de', [REQUEST, 'rückgängig']);
    expect(undone.text).toMatch(/rückgängig gemacht|keine Änderung/);
  });

  it('says what it does not understand, with examples that work', async () => {
    const { text } = await converse('de', ['Schreib mir ein Gedicht über Keimlinge']);
    expect(text).toMatch(/^Das habe ich nicht verstanden: „Schreib mir ein Gedicht/);
    expect(text).toMatch(/Übergeben Sie ihm die Unterhaltung\.$/);
  });

  it('answers a request in English in German', async () => {
    const { text } = await converse('de', ['what is in /Protokolle']);
    expect(text).toMatch(/^`\/Protokolle` enthält 2 Dateien\./);
  });
});

describe('a conversation in Chinese', () => {
  it.each(['2', '第二个', '最后一个', '第2个'])('chooses with %j', async (answer) => {
    const { today } = languagePrompts('zh');
    const notebook = new FakeNotebook({ '/a/蓝光-一.md': '# 一\n', '/a/蓝光-二.md': '# 二\n' });
    const model = createNavigatorModel({ language: 'zh' });
    const options = { model, notebook, today, tools: ALL_TOOLS };
    const question = await runModel('在“蓝光”里添加“已检查”', options);
    expect(question.text).toMatch(/^你指的是哪一个？\n\n1\. `/);
    const second = /^2\. `(.+)`$/m.exec(question.text)?.[1] ?? '';
    await runModel(answer, { ...options, after: question });
    expect(notebook.files.get(second)).toMatch(/已检查\n$/);
  });

  it('says what it does not understand', async () => {
    const { text } = await converse('zh', ['写一首关于幼苗的诗']);
    expect(text).toMatch(/^我没有听懂“写一首关于幼苗的诗”。/);
    expect(text).toMatch(/移交给带语言模型的智能体。$/);
  });
});

describe('examples in answers', () => {
  it.each(['de', 'zh'] as const)('in %s are requests that are understood', async (language) => {
    const { GERMAN } = await import('../../../src/navigator/texts/german/german-answers.ts');
    const { CHINESE } = await import('../../../src/navigator/texts/chinese/chinese-answers.ts');
    const texts = Object.values(language === 'de' ? GERMAN : CHINESE);
    const examples = texts.flatMap(
      (text) => /(?:Zum Beispiel|zum Beispiel|sagen Sie|Sagen Sie|例如|请说)[:：]\s*(.+)$/.exec(text)?.[1] ?? [],
    );
    expect(examples.length).toBeGreaterThan(20);
    const unknown = examples.filter((example) => {
      const filled = example.replace(/\{ \$(?:where|path|what) \}/g, '/notes/plan.md').replace(/\{ \$\w+ \}/g, 'plan');
      return translateRequest(filled).english === null;
    });
    expect(unknown).toEqual([]);
  });
});

describe('a summary in German', () => {
  it('has German headings, and prefers what is under results', async () => {
    const { today } = languagePrompts('de');
    const lines = Array.from({ length: 8 }, (_, index) => `Satz ${index} über die Einrichtung im Labor.`).join(' ');
    const note = `# Keimung\n\n## Methoden\n\n${lines}\n\n## Ergebnisse\n\nDie Samen keimten nach einer Woche gut.\n\n- [ ] Jonas anrufen\n`;
    const notebook = new FakeNotebook({ '/Versuche/Keimung.md': note });
    const model = createNavigatorModel({ language: 'de' });
    const request = 'Fasse /Versuche/Keimung.md in /Notizen/kurz.md zusammen';
    await runModel(request, { model, notebook, today, tools: ALL_TOOLS });
    const text = notebook.files.get('/Notizen/kurz.md') ?? '';
    expect(text).toMatch(/^# Zusammenfassung: Keimung$/m);
    expect(text).toMatch(/^## Offene Punkte$/m);
    expect(text).toContain('> Die Samen keimten nach einer Woche gut.');
  });
});
