import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../../src/contracts/domain/agent.ts';
import { wantedRights } from '../../../../src/core/preflight/wanted-rights.ts';

const CHANGES: readonly (readonly [message: string, right: Operation])[] = [
  ['write /notes/plan.md', 'write'],
  ['Write /notes/plan.md with three headings', 'write'],
  ['Write "/notes/my plan.md"', 'write'],
  ['write the file plan.md', 'write'],
  ['Write the result to /notes/plan.md', 'write'],
  ['Read /notes/a.md and write a summary into /notes/b.md', 'write'],
  ['Please write this down in /notes/plan.md', 'write'],
  ['save /notes/plan.md', 'create'],
  ['Save the summary in /notes', 'create'],
  ['Summarize it and save it as summary.md', 'create'],
  ['Put the table into the note about lettuce', 'write'],
  ['put a heading in /notes/plan.md', 'write'],
  ['Store the answer under /notes/answers.md', 'create'],
  ['Append a line to /notes/plan.md', 'write'],
  ['append to plan.md: buy seeds', 'write'],
  ['Add today’s harvest to the file harvest.csv', 'write'],
  ['Update /notes/plan.md', 'write'],
  ['Change the date in /notes/plan.md to Monday', 'write'],
  ['Could you set the property status of /notes/plan.md to done?', 'write'],
  ['Rename /notes/plan.md to /notes/old.md', 'write'],
  ['Move plan.md to the folder archive', 'write'],
  ['Copy /notes/plan.md to /notes/copy.md', 'create'],
  ['Duplicate the note about lettuce', 'create'],
  ['Remove the last line from /notes/plan.md', 'delete'],
  ['Tag the notes of November with #done', 'write'],
  ['Label /notes/plan.md as untrusted', 'write'],
  ['Log the temperature in /notes/log.md', 'write'],
  ['I want you to archive /notes/plan.md', 'write'],
  ['Use the template to create a note for today', 'create'],
  ['Find out which plants died and add them to /notes/plan.md', 'write'],
  ['Overwrite plan.md with this text', 'write'],
  ['Fill in the table in /notes/plan.md', 'write'],
  ['Merge /notes/a.md and /notes/b.md', 'write'],
  ['Schreibe /notes/plan.md', 'write'],
  ['Schreib das Ergebnis in die Datei plan.md', 'write'],
  ['Speichere die Zusammenfassung unter /notes/kurz.md', 'create'],
  ['Füge eine Zeile zu /notes/plan.md hinzu', 'write'],
  ['Ergänze die Notiz um eine Überschrift', 'write'],
  ['Hänge an /notes/plan.md eine Liste an', 'write'],
  ['Benenne die Datei plan.md um', 'write'],
  ['Kopiere /notes/plan.md nach /archiv', 'create'],
  ['Kannst du die Datei plan.md bitte löschen?', 'delete'],
  ['Könntest du /notes/plan.md aktualisieren?', 'write'],
  ['写入 /notes/plan.md', 'write'],
  ['写 /notes/plan.md', 'write'],
  ['把结果写到文件 /notes/plan.md', 'write'],
  ['把 /notes/plan.md 删除', 'delete'],
  ['保存到 /notes/summary.md', 'create'],
  ['给笔记 /notes/plan.md 添加标签', 'write'],
  ['将 /notes/plan.md 重命名为 old.md', 'write'],
  ['复制文件 /notes/plan.md', 'create'],
];

const READS: readonly string[] = [
  'Read /notes/plan.md',
  'Summarize /notes/plan.md',
  'Write a summary of my notes',
  'Write a summary of /notes/plan.md',
  'Write a list of the plants in /notes/plan.md',
  'Write in one sentence what /notes/plan.md says',
  'Put it simply: what does /notes/plan.md say?',
  'Put the plants of /notes/plan.md in order and tell me',
  'Which files do I have to rename in /notes?',
  'Tell me which notes to delete',
  'Which notes did we change and delete last week?',
  'What was added to /notes/plan.md?',
  'Who wrote /notes/plan.md?',
  'When did I save the file plan.md?',
  'Is there a note with the tag #done?',
  'List the tags of /notes/plan.md',
  'Show the last update of /notes/plan.md',
  'Show me the changes in /notes/plan.md',
  'Compare the copy with the original in /notes/plan.md',
  'How should I label the notes?',
  'Explain how to move a note to another folder.',
  'Why was /notes/plan.md moved?',
  'Count the words in plan.md',
  'Find the note that says where we store the seeds',
  'Add up the numbers in /notes/plan.csv',
  'Does /notes/plan.md mention changes to the file?',
  'Search my notes for “write the report”',
  'Do not change any notes',
  'Don’t write to /notes/plan.md, just answer',
  'Without editing the file, tell me what /notes/plan.md lacks',
  'Lies /notes/plan.md und fasse zusammen',
  'Welche Notizen soll ich löschen?',
  'Was steht in der Datei plan.md?',
  'Schreibe eine Zusammenfassung meiner Notizen',
  'Wer hat die Datei plan.md geändert?',
  'Ändere nichts an den Notizen',
  '最近修改的笔记有哪些？',
  '谁修改了文件 /notes/plan.md？',
  '总结 /notes/plan.md',
  '写一段关于我的笔记的总结',
  '不要修改文件 /notes/plan.md',
  '如何删除笔记？',
];

describe('wantedRights', () => {
  it.each(CHANGES)('finds the right: %s', (message, right) => {
    expect(wantedRights(message).map((one) => one.right)).toContain(right);
  });

  it.each(READS)('finds none: %s', (message) => {
    expect(wantedRights(message)).toEqual([]);
  });

  it('finds a request after many blanks', () => {
    for (const blanks of ['\n'.repeat(3000), ' '.repeat(3000), ' \n'.repeat(1500)])
      expect(wantedRights(`Hello,${blanks}delete${blanks.slice(0, 5).trim()} /notes/a.md`)).toMatchObject([
        { right: 'delete', words: 'delete /notes/a.md' },
      ]);
  });

  it('is fast for a text that repeats words of requests', () => {
    for (const unit of [
      'write ',
      'write a note ',
      'to ',
      'kannst du ',
      '/a ',
      'please put the ',
      '把',
      '写',
      'do not ',
      '\n',
      ', ',
    ])
      expect(Array.isArray(wantedRights(unit.repeat(4000)))).toBe(true);
  });
});
