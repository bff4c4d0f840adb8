import type { Shown } from '../plans/reading/skills.ts';
import type { SpokenLanguage } from './translate-request.ts';

type OtherLanguage = Exclude<SpokenLanguage, 'en'>;

/** A skill as the help of a language describes it. The examples work as they are. */
interface HelpLine {
  readonly says: string;
  /** Words or parts of words for the similarity to a request. The first two weigh most. */
  readonly near: readonly string[];
  readonly example: (shown: Shown) => string;
}

export interface HelpTexts {
  readonly empty: string;
  readonly all: string;
  /** Before and behind the request. */
  readonly notUnderstood: readonly [before: string, after: string];
  readonly closing: string;
  readonly noTools: string;
  /** Between a skill and its example. */
  readonly forExample: string;
  /** In the order of the skills. */
  readonly lines: readonly HelpLine[];
}

const line = (says: string, near: string, example: HelpLine['example']): HelpLine => ({
  says,
  near: near.split(' '),
  example,
});
const renamed = (path: string) => path.replace(/^.*\//, '').replace(/(\.\w+)?$/, '-2$1');

const GERMAN: HelpTexts = {
  empty: 'Es gab keine Anfrage.',
  all: 'Ich arbeite ohne Sprachmodell, mit einfachen Worten. Das kann ich:',
  notUnderstood: ['Das habe ich nicht verstanden: „', '“. Am nächsten kommt, was ich kann:'],
  closing:
    'Was Urteil oder freies Schreiben braucht, macht ein Agent mit einem Sprachmodell: Übergeben Sie ihm die Unterhaltung.',
  noTools:
    'Ich habe hier kein Werkzeug, das ich benutzen kann. Geben Sie diesem Agenten das Recht zu lesen, und fragen Sie noch einmal.',
  forExample: ', zum Beispiel: ',
  lines: [
    line(
      'Notizen oder einen Zeitraum zusammenfassen',
      'fass zusammen überblick wochenbericht ergebnis vergleich erklär',
      () => 'Fasse die Versuche von letzter Woche zusammen',
    ),
    line(
      'Notizen nach Namen, Wörtern oder Tag finden',
      'find such wo frage über warum wie wer',
      ({ title, about }) => `Finde Notizen über ${about || title}`,
    ),
    line(
      'auflisten oder zählen, was in einem Ordner oder unter einem Tag ist',
      'list zähl ordner dateien alle viele',
      ({ folder }) => `Was ist in ${folder}`,
    ),
    line('eine Notiz oder eine Ansicht öffnen', 'öffne zeig geh ansicht einstellung', ({ title }) => `Öffne ${title}`),
    line('Tabs schließen und ordnen (auf Englisch)', 'tab schließ ordne', () => 'close other tabs'),
    line('den Text einer Notiz zeigen', 'lies steht inhalt text übersetz', ({ note }) => `Lies ${note}`),
    line(
      'eine Notiz oder einen Ordner anlegen',
      'erstell leg neu schreib notiz vorlage ordner',
      ({ about }) => `Erstelle eine Notiz namens „${about || 'Ideen'}“`,
    ),
    line(
      'einer Notiz Text hinzufügen oder Wörter ersetzen',
      'füg ersetz häng ergänz änder verbesser korrigier',
      ({ note }) => `Füge „geprüft“ zu ${note} hinzu`,
    ),
    line(
      'Tags und Eigenschaften setzen oder entfernen',
      'tag eigenschaft status markier schlagwort',
      ({ note }) => `Markiere ${note} mit dem Tag geprüft`,
    ),
    line(
      'Dateien mit local-only oder untrusted markieren (auf Englisch); nur Sie entfernen eine Markierung',
      'kennzeichn label vertraulich privat geheim',
      ({ note }) => `label ${note} as local-only`,
    ),
    line(
      'sammeln, was noch zu tun ist, und abhaken',
      'aufgabe todo hak tun offen erledig',
      () => 'Zeig meine offenen Aufgaben',
    ),
    line(
      'Dateien umbenennen, verschieben oder kopieren',
      'benenn verschieb kopier räum sortier',
      ({ note }) => `Benenne ${note} in ${renamed(note)} um`,
    ),
    line('Dateien löschen', 'lösch entfern wirf weg', ({ note }) => `Lösche ${note}`),
    line(
      'sagen, was sich wann geändert hat',
      'geändert änderung verlauf heute gestern wer',
      () => 'Was hat sich heute geändert?',
    ),
    line(
      'die letzte Änderung rückgängig machen',
      'rückgängig zurück fehler widerruf',
      () => 'Mach die letzte Änderung rückgängig',
    ),
  ],
};

const CHINESE: HelpTexts = {
  empty: '没有收到请求。',
  all: '我不使用语言模型，只理解简单的语句。我能做这些：',
  notUnderstood: ['我没有听懂“', '”。与之最接近的是：'],
  closing: '需要判断或自由写作的任务，请把对话移交给带语言模型的智能体。',
  noTools: '这里没有我能使用的工具。请给此智能体读取权限，然后重试。',
  forExample: '，例如：',
  lines: [
    line('总结笔记或一段时间的内容', '总结 概括 归纳 汇总 周报 比较 解释 分析', () => '总结上周的实验'),
    line(
      '按名称、词语或标签查找笔记',
      '查找 搜索 找 哪里 关于 为什么 怎么 谁',
      ({ title, about }) => `查找关于${about || title}的笔记`,
    ),
    line(
      '列出或统计文件夹或标签下的内容',
      '列出 多少 文件夹 有什么 所有 显示',
      ({ folder }) => `列出“${folder}”文件夹`,
    ),
    line('打开笔记或视图', '打开 转到 设置 日志 页面', ({ title }) => `打开${title}`),
    line('关闭和排列标签页（用英语）', '标签页 关闭 排序', () => 'close other tabs'),
    line('显示笔记的内容', '读 内容 写了 翻译 看', ({ note }) => `读 ${note}`),
    line('新建笔记或文件夹', '新建 创建 写 建 模板', ({ about }) => `新建一篇名为“${about || '想法'}”的笔记`),
    line('在笔记中添加文字或替换词语', '添加 替换 加 补充 改 修改 润色', ({ note }) => `在 ${note} 里添加“已检查”`),
    line('设置或去掉标签和属性', '标签 属性 状态 标记', ({ note }) => `给 ${note} 加上标签已检查`),
    line(
      '给文件加上 local-only 或 untrusted 标记（用英语）；只有你能去掉标记',
      '保密 私密 机密 不可信',
      ({ note }) => `label ${note} as local-only`,
    ),
    line('收集待办事项并标记完成', '待办 任务 要做 完成 勾选', () => '列出我的待办事项'),
    line('重命名、移动或复制文件', '重命名 移动 改名 复制 整理', ({ note }) => `将 ${note} 改名为 ${renamed(note)}`),
    line('删除文件', '删除 删掉 清理 去掉', ({ note }) => `删除 ${note}`),
    line('说明何时更改了什么', '改动 更改 今天 昨天 修改 历史', () => '今天有哪些改动？'),
    line('撤销上一次更改', '撤销 撤回 恢复 还原', () => '撤销上一次更改'),
  ],
};

const TEXTS: Readonly<Record<OtherLanguage, HelpTexts>> = { de: GERMAN, zh: CHINESE };

/** Returns the texts of the help in a language; null for English, which the skills describe themselves. */
export function helpTexts(language: SpokenLanguage): HelpTexts | null {
  return language === 'en' ? null : TEXTS[language];
}

/** Openings of answers to requests that were not understood. */
export const NOT_UNDERSTOOD_ELSEWHERE = Object.values(TEXTS).map(({ notUnderstood }) => notUnderstood[0]);
