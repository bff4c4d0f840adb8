import { type Rule, rulesIn } from './request-language.ts';

const NOUN = '(?:笔记|文件|文档|页面|日志|方案|实验|记录)';
const A_NOTE = `(?:一篇|一个|一份|篇|个)?(?:新的|新)?(?:笔记|文件|文档|页面)`;
const MAKE = '(?:新建|创建|建立|建|写|添加|加)';
const NAMED = '(?:名为|名叫|叫做|叫|标题为|标题是|名称为)';
const WITH_TEXT = '[，,]?(?:内容|正文)(?:为|是|：|:)[：:]?';
const FOLDER = '(?:文件夹|目录)';
const LAST =
  '(?:你|我)?(?:上一次|上次|最后一次|最近一次|上一个|上一步|最近|最后|刚才|刚刚|这次|这个)?的?(?:更改|修改|改动|操作|变更|动作)';
const IN = '(?:里面|里|中|下|上)';

/** Requests that change something. */
export const CHINESE_CHANGES: readonly Rule[] = rulesIn(`
# Undo.
(?:撤销|撤回|撤消|取消|还原)(?:${LAST}|上一步|上次|刚才的?|它|这个)?|(?:把|将)${LAST}(?:撤销|撤回|撤消|取消|还原)(?:掉|了)?|恢复上一步 => undo the last change
# Folders.
在{folder}(?:${FOLDER})?${IN}(?:新建|创建|建)(?:一个)?(?:${NAMED})?{folder2}的${FOLDER} => create a folder named {folder2} in {folder}
在{folder}(?:${FOLDER})?${IN}(?:新建|创建|建)(?:一个)?${FOLDER}(?:，?${NAMED})?{folder2} => create a folder named {folder2} in {folder}
(?:新建|创建|建)(?:一个)?${FOLDER}[：:]?(?:${NAMED})?{folder} => create a folder named {folder}
(?:新建|创建|建)(?:一个)?(?:${NAMED})?{folder}的?${FOLDER} => create a folder named {folder}
# Notes.
在{folder}(?:${FOLDER})?${IN}?${MAKE}(?:一篇|一个)?(?:${NAMED}){name}的${NOUN}${WITH_TEXT}{text} => create a note called {name} in {folder} with the text {text}
${MAKE}(?:一篇|一个)?(?:${NAMED}){name}的${NOUN}${WITH_TEXT}{text} => create a note called {name} with the text {text}
${MAKE}${A_NOTE}(?:，?${NAMED})?{name}${WITH_TEXT}{text} => create a note called {name} with the text {text}
在{folder}(?:${FOLDER})?${IN}?${MAKE}(?:一篇|一个)?(?:${NAMED}){name}的${NOUN} => create a note called {name} in {folder}
在{folder}(?:${FOLDER})?${IN}?${MAKE}${A_NOTE}(?:，?${NAMED}|[：:])?{name} => create a note called {name} in {folder}
${MAKE}(?:一篇|一个)?(?:${NAMED}){name}的(?:笔记|文件|文档) => create a note called {name}
(?:新建|创建|建立|建|写)${A_NOTE}[：:]?(?:，?${NAMED})?{name} => create a note called {name}
# Text in notes.
(?:在|给|往){note}${IN}?(?:添加|增加|加|补充|写)(?:上|入)?(?:一个|一项|一条)?(?:待办事项|待办|任务)[：:]?{text} => add {text} to {note} as a todo
把{text}(?:作为|当作)(?:待办事项|待办|任务)(?:添加|加)到{note}${IN}? => add {text} to {note} as a todo
(?:给|为){note}(?:添加|加上|加|打上|打)(?:一个)?标签[：:]?{tag} => tag {note} with {tag}
(?:给|为){note}(?:添加|加上|加|打上|打)(?:一个)?{tag}的?标签 => tag {note} with {tag}
把标签{tag}(?:加到|添加到){note}${IN}? => tag {note} with {tag}
(?:去掉|删除|移除|取消|删掉){note}的(?:标签{tag}|{tag2}标签) => remove the tag {tag}{tag2} from {note}
把(?:标签{tag}|{tag2}标签)从{note}${IN}?(?:去掉|删除|移除|删掉) => remove the tag {tag}{tag2} from {note}
(?:在|给|往|为){note}(?:的?(?:末尾|最后|结尾))?${IN}?(?:添加|增加|加上|加入|加|补充|写上|写入|写|追加)(?:一行|一句|一段)?[：:]?{text} => add {text} to {note}
把{text}(?:添加|加|写|追加|补充)(?:到|进|入){note}(?:的?(?:末尾|最后|结尾))?${IN}? => add {text} to {note}
(?:把|将){note}${IN}的?{text}(?:替换|换|改)(?:成|为){text2} => replace {text} with {text2} in {note}
用{text2}(?:替换|代替|取代){note}${IN}的?{text} => replace {text} with {text2} in {note}
(?:把|将){note}的{text}(?:替换|换)(?:成|为){text2} => replace {text} with {text2} in {note}
在{note}${IN}(?:用{text2}(?:替换|代替){text}|把{text3}(?:替换|换|改)(?:成|为){text4}) => replace {text}{text3} with {text2}{text4} in {note}
(?:删除|删掉|去掉){note}(?:${IN}的?|的)(?:关于|提到|包含)?{about}的那?一?行 => delete the line about {about} from {note}
把{note}(?:${IN}的?|的){about}(?:标记为|标为)(?:已完成|完成) => tick {about} in {note}
(?:完成|勾选|勾掉){note}${IN}的{about} => tick {about} in {note}
(?:把|将){about}(?:标记为|标为)(?:已完成|完成) => tick {about}
# Properties.
把{note}的{key}(?:设置为|设为|设成|改为|改成){value} => set {key} to {value} on {note}
将{note}的{key}(?:设置为|设为|设成|改为|改成){value} => set {key} to {value} on {note}
# Files.
(?:把|将){note}(?:重命名|改名|更名)(?:为|成|叫){name} => rename {note} to {name}
(?:重命名|改名){note}(?:为|成){name} => rename {note} to {name}
(?:把|将){note}(?:移动|移|挪)(?:到|至|进|入){folder} => move {note} to {folder}
移动{note}到{folder} => move {note} to {folder}
(?:把|将){note}(?:复制|拷贝)(?:到|至|进){folder} => copy {note} to {folder}
复制{note}到{folder} => copy {note} to {folder}
(?:把|将){note}(?:删除|删掉|删了|扔掉|丢掉) => delete {note}
(?:删除|删掉|删去){note} => delete {note}
# Summaries.
(?:总结|概括|汇总|归纳){period}的?实验 => summarize the experiments from {period}
(?:总结|概括|汇总|归纳){period}的?笔记 => summarize the notes from {period}
把{folder}(?:${FOLDER})${IN}{period}的?笔记(?:总结|概括|汇总|归纳)到{folder2} => summarize {folder} from {period} into {folder2}
把{period}的?笔记(?:总结|概括|汇总|归纳)到{folder} => summarize the notes from {period} into {folder}
把{period}的?实验(?:总结|概括|汇总|归纳)到{folder} => summarize the experiments from {period} into {folder}
把(?:所有)?实验(?:总结|概括|汇总|归纳)到{folder} => summarize the experiments into {folder}
把(?:关于|有关){about}(?:总结|概括|汇总|归纳)到{folder} => summarize everything about {about} into {folder}
把{note}(?:总结|概括|汇总|归纳)到{folder} => summarize {note} into {folder}
(?:总结|概括|汇总|归纳)(?:关于|有关){about} => summarize everything about {about}
写一?(?:份|个|篇)?{period}的?实验的?(?:总结|概括|汇总) => summarize the experiments from {period}
写一?(?:份|个|篇)?{period}的?(?:总结|概括|汇总) => summarize the notes from {period}
(?:总结|概括|归纳){note} => summarize {note}
`);

/** Requests that only look. */
export const CHINESE_LOOKS: readonly Rule[] = rulesIn(`
# The file that was spoken of, or that the message has with it.
在?{it}${IN}?(?:查找|搜索|寻找|找)(?:关于|有关)?{about} => find notes about {about} in {it}
# Changes, to-dos, tags.
今天(?:我|我们)?(?:有哪些|有什么|做了哪些|做了什么)(?:改动|更改|修改|变化|变更)?|今天(?:改了|修改了|更改了)(?:什么|哪些)(?:内容|笔记|文件)? => what changed today?
{period}(?:有哪些|有什么|做了哪些)(?:改动|更改|修改|变化|变更)|{period2}(?:改了|修改了|更改了)(?:什么|哪些) => what changed {period}{period2}?
(?:我|我们)?(?:还)?有(?:什么|哪些)(?:要|该|需要)做的?(?:事|事情)? => list my to-dos
(?:列出|显示|查看|看看|收集|找出)?(?:我的|所有|全部|未完成的?)*(?:待办事项|待办|任务|待办清单)(?:列表)?|(?:还)?有哪些(?:待办|任务|待办事项)(?:没完成|没做|未完成)? => list my to-dos
(?:列出|显示|查找|找出)(?:所有)?(?:带有?|有|含有?)标签{tag}的(?:笔记|文件)|(?:列出|显示|查找|找出)(?:所有)?(?:带有?|有|含有?){tag2}标签的(?:笔记|文件) => list notes tagged {tag}{tag2}
(?:有哪些|列出|显示|查看)(?:所有|全部)?的?标签 => list all tags
# Lists.
(?:列出|显示|查看){period}的?实验|{period2}(?:我|我们)?(?:做了|有)(?:哪些|什么)实验 => list the experiments from {period}{period2}
(?:列出|显示|查看){period}的?笔记|{period2}(?:我|我们)?(?:写了|有)(?:哪些|什么)笔记 => list the notes from {period}{period2}
(?:列出|显示|查看)?(?:最近|最新)的?{number}(?:篇|个|份)(?:笔记|文件) => list the latest {number} notes
(?:列出|显示|查看)?(?:最近|最新)的?{number}(?:次|个)实验 => list the latest {number} experiments
(?:列出|显示|查看|找出)(?:所有|全部)?的?{ext} ?文件 => list all {ext} files
(?:列出|显示|查看)(?:所有|全部)?的?(?:笔记|文件)|(?:我|我们|这里)?(?:现在|目前|都)*有(?:哪些|什么|些什么)(?:笔记|文件) => list all notes
(?:列出|显示|查看)(?:所有|全部)?的?实验|有哪些实验 => list all experiments
(?:我|我们)?(?:一共|总共)?有(?:多少|几)(?:篇|个|份)?(?:笔记|文件) => how many notes are there?
{folder}${FOLDER}(?:${IN})?(?:有什么|有哪些(?:文件|笔记|东西)?|有些什么) => what is in the folder {folder}
(?:列出|显示|查看|看看){folder}${FOLDER}(?:${IN})?(?:的(?:内容|文件))? => what is in the folder {folder}
# Views.
(?:打开|显示|进入)设置 => open the settings
(?:打开|显示|查看)(?:日志|操作日志) => open the log
# Texts.
{note}的内容(?:是什么|有哪些)|{note2}${IN}有(?:什么|哪些内容) => read {note}{note2}
{note}${IN}?(?:写了什么|写了些什么|说了什么|有什么内容)|{note2}是?怎么写的 => read {note}{note2}
(?:显示|查看|看看|看) ?{note} ?的(?:内容|全文|正文) => read {note}
(?:读|阅读|朗读|念){note} => read {note}
# Search.
在?(?:所有|全部|我的)?笔记(?:中|里)(?:搜索|查找|寻找|找){about} => find notes about {about}
(?:查找|搜索|寻找|找出|找)(?:所有|全部)?(?:和|与|跟|同){about}(?:有关|相关)的?(?:笔记|内容|文件)? => find notes about {about}
(?:查找|搜索|寻找|找出|找找|找到|找|搜)(?:关于|有关){about} => find notes about {about}
(?:我|我们)?在?哪里(?:提到|写到|说到|记录|写|说)过?了?{about}|哪里有{about2} => find notes about {about}{about2}
(?:哪些|哪篇|哪个)(?:笔记|文件|实验)(?:提到|写到|涉及|包含|讲到|有)了?{about} => find notes about {about}
(?:有没有|有)(?:关于|有关){about} => find notes about {about}
(?:查找|搜索|寻找|找出|找找|找到|找|搜){about} => find notes about {about}
# Opening.
(?:打开|转到|跳到|前往|去){note}|把{note2}打开|(?:显示|查看|看看|看){note3} => open {note}{note2}{note3}
帮助|(?:你|能|会|可以)*(?:做些?什么|什么) => help
`);
