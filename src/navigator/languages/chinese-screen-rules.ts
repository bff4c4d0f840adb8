import { lineSlot, meant, orderSlot, placeSlot, type Rule, rulesIn, templateSlot } from './request-language.ts';

const CLOSE = '(?:关闭|关掉)';
const SHUT = '(?:都|全部|全)?(?:关闭|关掉|关了|关上)';
const TABS = '(?:标签页?|选项卡)';
const ALL = '(?:所有|全部)的?';
const OTHER = '(?:其他|其它|其余|别)的?(?:所有)?';
const FOLDER = '(?:文件夹|目录)';
const DEVICE = '(?:(?:这台|本)(?:设备|电脑|机器?)|本地)';
const NEW = '"?新建"?';
const LAUNCHER = '(?:快速启动|快捷启动|启动器)栏?';
const MARK = '(?:(?:标记|标)(?:为|成|上)|设(?:置|定)?(?:为|成))';
const LABEL = '(?:标记|标签)';
const SEE = '(?:读|阅读|看|查看|显示)';

/** Requests about tabs, labels, the theme, the launcher and lines of a note. Before the others, which would take them for texts and tags. */
export const CHINESE_SCREEN: readonly Rule[] = rulesIn(`
# Tabs.
${CLOSE}${ALL}${TABS}|(?:把|将)?${ALL}${TABS}${SHUT} => close all tabs
${CLOSE}${OTHER}${TABS}|(?:把|将)?${OTHER}${TABS}${SHUT} => close the other tabs
${CLOSE}除了?{keep}(?:以外|之外|外)?的?(?:所有|全部|其他|其它)?的?${TABS}|除了?{keep2}(?:以外|之外|外)?[，,]?(?:把)?(?:所有|全部|其他|其它)的?${TABS}${SHUT} => close all tabs except {keep}{keep2}
除了?{keep}(?:以外|之外|外)?[，,]?${CLOSE}(?:所有|全部|其他|其它)的?${TABS} => close all tabs except {keep}
只(?:保留|留下|留){keep} => close all tabs except {keep}
${CLOSE}(?:当前|这个|本)的?(?:${TABS}|笔记)|把(?:当前|这个)的?(?:${TABS}|笔记)${SHUT} => close this tab
${CLOSE}(?:${ALL})?{ext} ?(?:文件)?的?${TABS} => close the {ext} tabs
${CLOSE}{folder}${FOLDER}(?:里|中)?的?(?:${ALL})?${TABS} => close the tabs from {folder}
${CLOSE}{note}的${TABS}|${CLOSE}{note2}|(?:把|将){note3}的${TABS}${SHUT}|(?:把|将){note4}${SHUT} => close {note}{note2}{note3}{note4}
(?:把|将|给)?${TABS}(?:按照?|依照?){order}(?:排序|排列|排好?)|(?:按照?|依照?){order2}(?:排列|排序|整理|排)${TABS} => sort the tabs {order}{order2}
(?:排列|整理|排序)${TABS}|(?:给|把)${TABS}(?:排序|排列|排好)  => sort the tabs
# Labels.
(?:把|将){place}${FOLDER}${MARK} ?{label} => label the {place} folder as {label}
(?:把|将){note}${MARK} ?{label}|标记 ?{note2}(?:为|成) ?{label2} => label {note}{note2} as {label}{label2}
(?:给|为){note}(?:加上|添加|打上|加)(?:一个)?标记 ?{label}|(?:给|为){note2}(?:加上|添加|打上|加)(?:一个)? ?{label2} ?的?标记 => label {note}{note2} as {label}{label2}
(?:让)?{note}(?:必须|只能|要|只)(?:留在|保留在|保存在)${DEVICE}上?|{note2}(?:不能|不得|不可以?|不准)离开${DEVICE} => keep {note}{note2} on this device
(?:不要|别|永远不要|绝不要?)(?:把|将){note}(?:发送|发|上传|传)(?:到|给)(?:任何)?服务器上? => keep {note} on this device
(?:把|将){note}(?:保留|留)在${DEVICE}上? => keep {note} on this device
(?:去掉|删除|移除|取消|删掉){note}的 ?{label} ?${LABEL}?|(?:把|将)?{note2}的 ?{label2} ?${LABEL}?(?:去掉|删除|移除|取消) => remove the label {label}{label2} from {note}{note2}
{note}不再是 ?{label}的? => {note} is no longer {label}
# The theme.
(?:切换|换|改|变|调)(?:到|成|为){theme}|(?:打开|开启|启用|使用|用){theme2} => switch to the {theme}{theme2} theme
(?:把|将)?主题(?:切换|换|改|设置?|调)(?:到|成|为){theme}|主题{theme2} => switch to the {theme}{theme2} theme
{theme}(?:模式|主题|外观) => switch to the {theme} theme
(?:切换|更改|改变|更换|换|修改)主题 => change the theme
# The colour of the workspace, and templates.
(?:把|将)?工作区的?颜色(?:设置?|改|换)(?:为|成){color} => set the workspace color to {color}
(?:去掉|删除|移除)工作区的?颜色 => remove the workspace color
(?:用|按照?|使用) ?{template} ?模板(?:新建|创建|写)(?:一篇|一个)?(?:笔记)?(?:名为|叫做?)?{name}(?:的笔记)? => create a note called {name} from the {template} template
# The launcher.
(?:把|将){text}(?:固定|添加|加)到${NEW}(?:里|中)? => add {text} to the quick launcher
在?${LAUNCHER}(?:里|中)?(?:添加|加入|加上|加){text}|(?:把|将){text2}(?:添加|加|固定)到${LAUNCHER}(?:里|中)? => add {text}{text2} to the quick launcher
从${NEW}(?:里|中)?取消固定{text}|(?:把|将){text2}从${NEW}(?:里|中)?取消固定 => remove {text}{text2} from the quick launcher
从${LAUNCHER}(?:里|中)?(?:移除|删除|去掉|删掉){text} => remove {text} from the quick launcher
# Lines of a note.
从第? ?{line} ?行(?:开始|起)${SEE} ?{note}|${SEE} ?{note2}[，,]?从第? ?{line2} ?行(?:开始|起) => read {note}{note2} from line {line}{line2}
${SEE} ?{note} ?的?第 ?{line} ?(?:行)?(?:到|至|-|–) ?第? ?{line2} ?行 => read lines {line} to {line2} of {note}
${SEE} ?{note} ?的?第 ?{line} ?行 => read line {line} of {note}
`);

const LABELS: readonly (readonly [RegExp, string])[] = [
  [/^(?:local-?only|仅限?本地|仅限?本机|只限本地)(?:标记|标签)?$/iu, 'local-only'],
  [/^(?:untrusted|不可信|不受信任|不可信任)(?:标记|标签)?$/iu, 'untrusted'],
];
const THEMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:深色|暗色|黑暗|夜间)(?:的)?(?:主题|模式|外观)?$/u, 'dark'],
  [/^(?:浅色|亮色|明亮|日间)(?:的)?(?:主题|模式|外观)?$/u, 'light'],
  [/^(?:跟随|随)(?:系统|设备)(?:的)?(?:主题|模式|外观)?$|^系统(?:主题|外观)$/u, 'system'],
];
const COLORS: readonly (readonly [RegExp, string])[] = [
  [/^灰色?$/u, 'grey'],
  [/^红色?$/u, 'red'],
  [/^橙色?$/u, 'orange'],
  [/^黄色?$/u, 'yellow'],
  [/^绿色?$/u, 'green'],
  [/^青色?$/u, 'teal'],
  [/^蓝色?$/u, 'blue'],
  [/^紫色?$/u, 'violet'],
  [/^(?:无|没有|无色)$/u, 'none'],
];
const ORDERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:名称|名字|标题|字母)(?:顺序)?/u, 'by name'],
  [/^(?:最近|最后)?(?:的)?(?:更改|修改|编辑)(?:时间|日期)?/u, 'by last modified'],
  [/^(?:日期|时间)/u, 'by date'],
  [/^(?:文件夹|目录|路径)/u, 'by folder'],
  [/^(?:文件)?(?:类型|种类)/u, 'by type'],
];
const REVERSED = /(?:倒序|降序|反向|反过来)$/u;

export const CHINESE_SCREEN_SLOTS = {
  label: meant(LABELS),
  theme: meant(THEMES),
  color: meant(COLORS),
  template: templateSlot,
  order: orderSlot(ORDERS, REVERSED),
  line: lineSlot,
  place: placeSlot,
};
