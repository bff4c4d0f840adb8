import type { Wordings } from '../wordings.ts';

const MONTHS: Wordings = 'january february march april may june july august september october november december'
  .split(' ')
  .flatMap(
    (english, index): Wordings => [
      [new RegExp(`^${english} (\\d{4})$`, 'i'), `$1年${index + 1}月`],
      [new RegExp(`^${english}$`, 'i'), `${index + 1}月`],
    ],
  );

/** What periods are called. */
export const CHINESE_PERIODS: Wordings = [
  [/^today$/, '今天'],
  [/^yesterday$/, '昨天'],
  [/^the day before yesterday$/, '前天'],
  [/^this week$/, '本周'],
  [/^last week$/, '上周'],
  [/^the week before last$/, '上上周'],
  [/^the past week$/, '最近一周'],
  [/^this month$/, '本月'],
  [/^last month$/, '上个月'],
  [/^the past month$/, '最近一个月'],
  [/^this year$/, '今年'],
  [/^last year$/, '去年'],
  [/^the last (\d+) days?$/, '最近 $1 天'],
  [/^the last (\d+) weeks?$/, '最近 $1 周'],
  [/^the last (\d+) months?$/, '最近 $1 个月'],
  [/^the last (\d+) years?$/, '最近 $1 年'],
  [/^the last (\d+) days with notes$/, '最近有笔记的 $1 天'],
  [/^the last day with notes$/, '最近有笔记的一天'],
  [/^the last week with notes$/, '最近有笔记的一周'],
  [/^the last month with notes$/, '最近有笔记的一个月'],
  [/^the last year with notes$/, '最近有笔记的一年'],
  [/^since (\S+)$/, '自 $1 起'],
  [/^before (\S+)$/, '$1 之前'],
  [/^(\S+) to (\S+)$/, '$1 至 $2'],
  [/^week (\d+) of (\d+)$/, '$2 年第 $1 周'],
  [/^the week of (\S+)$/, '$1 所在的一周'],
  [/^(\d{4}(?:-\d{2}){0,2})$/, '$1'],
  ...MONTHS,
];

/** Names of views, themes and colours. */
export const CHINESE_NAMES: Wordings = [
  [/^the tables of notes$/, '笔记表格'],
  [/^the tags$/, '标签'],
  [/^the to-dos$/, '待办事项'],
  [/^the history$/, '历史'],
  [/^the bin$/, '回收站'],
  [/^the agents$/, '智能体'],
  [/^the agent tasks$/, '智能体任务'],
  [/^the reviews$/, '审阅'],
  [/^the rules$/, '规则'],
  [/^the scripts$/, '脚本'],
  [/^the playbooks$/, '剧本'],
  [/^the tools$/, '工具'],
  [/^the models$/, '模型'],
  [/^the privacy view$/, '隐私'],
  [/^the storage view$/, '存储'],
  [/^the log$/, '日志'],
  [/^the settings$/, '设置'],
  [/^the backup view$/, '备份'],
  [/^the git history$/, 'Git 历史'],
  [/^the other devices$/, '其他设备'],
  [/^the help$/, '帮助'],
  [/^the files$/, '文件'],
  [/^the search$/, '搜索'],
  [/^the runs$/, '运行'],
  [/^light$/, '浅色'],
  [/^dark$/, '深色'],
  [/^system$/, '跟随设备'],
  [/^grey$/, '灰色'],
  [/^red$/, '红色'],
  [/^orange$/, '橙色'],
  [/^yellow$/, '黄色'],
  [/^green$/, '绿色'],
  [/^teal$/, '青色'],
  [/^blue$/, '蓝色'],
  [/^violet$/, '紫色'],
];

/** What changes did, by their summaries. */
export const CHINESE_CHANGES: Wordings = [
  [/^Create folder (\S.*)$/s, '新建文件夹 $1'],
  [/^Create (\S.*) \([^()]*\)$/s, '新建 $1'],
  [/^Write (\S.*) \([^()]*\)$/s, '写入 $1'],
  [/^Delete (\S.*) with (\d+) files?$/s, '删除 $1，含 $2 个文件'],
  [/^Delete (\S.*)$/s, '删除 $1'],
  [/^Move (\/.*) to (\/.*) with (\d+) files?$/s, '将 $1（含 $3 个文件）移到 $2'],
  [/^Move (\/.*) to (\/.*)$/s, '将 $1 移到 $2'],
  [/^Restore (\S.*)$/s, '恢复 $1'],
  [/^Undo (\d+) changes$/, '撤销 $1 项更改'],
  [/^Undo: $/, '撤销：'],
  [/^Redo: $/, '重做：'],
];
