import { type HelpTexts, helpLine, otherName } from '../help-texts.ts';

export const CHINESE_HELP: HelpTexts = {
  forExample: '，例如：',
  lines: [
    helpLine('总结笔记或一段时间的内容', '总结 概括 归纳 汇总 周报 比较 解释 分析', () => '总结上周的实验'),
    helpLine(
      '按名称、词语或标签查找笔记',
      '查找 搜索 找 哪里 关于 为什么 怎么 谁',
      ({ title, about }) => `查找关于${about || title}的笔记`,
    ),
    helpLine(
      '列出或统计文件夹或标签下的内容',
      '列出 多少 文件夹 有什么 所有 显示',
      ({ folder }) => `列出“${folder}”文件夹`,
    ),
    helpLine('打开笔记或视图', '打开 转到 设置 日志 页面', ({ title }) => `打开${title}`),
    helpLine('关闭和排列标签页', '标签页 关闭 排序 排列', () => '关闭其他标签页'),
    helpLine('显示笔记的内容', '读 内容 写了 翻译 看', ({ note }) => `读 ${note}`),
    helpLine('新建笔记或文件夹', '新建 创建 写 建 模板', ({ about }) => `新建一篇名为“${about || '想法'}”的笔记`),
    helpLine('在笔记中添加文字或替换词语', '添加 替换 加 补充 改 修改 润色', ({ note }) => `在 ${note} 里添加“已检查”`),
    helpLine('设置或去掉标签和属性', '标签 属性 状态 标记', ({ note }) => `给 ${note} 加上标签已检查`),
    helpLine(
      '把文件标记为仅限本地或不可信；只有你能去掉标记',
      '保密 私密 机密 不可信',
      ({ note }) => `把 ${note} 标记为仅限本地`,
    ),
    helpLine('收集待办事项并标记完成', '待办 任务 要做 完成 勾选', () => '列出我的待办事项'),
    helpLine(
      '重命名、移动或复制文件',
      '重命名 移动 改名 复制 整理',
      ({ note }) => `将 ${note} 改名为 ${otherName(note)}`,
    ),
    helpLine('删除文件', '删除 删掉 清理 去掉', ({ note }) => `删除 ${note}`),
    helpLine('说明何时更改了什么', '改动 更改 今天 昨天 修改 历史', () => '今天有哪些改动？'),
    helpLine('撤销上一次更改', '撤销 撤回 恢复 还原', () => '撤销上一次更改'),
  ],
};
