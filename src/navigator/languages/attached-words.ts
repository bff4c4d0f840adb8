/** Nouns for a file that a message has with it. */
const FILE =
  '(?:files?|notes?|documents?|pages?|pictures?|images?|photos?|pdfs?|tables?|spreadsheets?|texts?|papers?|reports?|ones?)';
const THIS = '(?:the|this|that|these|those|my|all|both|all the)';
const ENGLISH_IT = `(?:it|this|that|these|those|them|here|${THIS} ${FILE})`;
const DATEI =
  '(?:dateien|datei|notizen|notiz|dokumente?s?|dokumenten|bild(?:er|es)?|seiten?|tabellen?|texte?s?|anhänge)';
const GERMAN_IT = `(?:da|das|dies|hier|darin|drin|dort|(?:die|der|das|den|dem|des|diese[rnms]?) ${DATEI})`;
const CHINESE_IT = '(?:这|它|这(?:个|份|篇|些|张)(?:文件|文档|笔记|图片)?|文件|文档)';

/** Names of an attached file, not of one that a note has, and what the rules of their language read as "it". */
const NAMES: readonly (readonly [name: RegExp, it: string])[] = [
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${THIS} (?:attached|enclosed) ${FILE}|${THIS} attachments?|the files? (?:that )?i(?:'ve| have)? attached)(?![\\p{L}\\p{N}]| (?:of|from) )`,
      'giu',
    ),
    'it',
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:(?:(?:die|der|das|den|dem|des|diese[rnms]?) )(?:angehängte|beigefügte|angefügte)[rnms]? ${DATEI}|(?:(?:der|den|dem|des|diese[rnms]?) anhangs?|im anhang(?= ))|(?:die|den|diese[rn]?) anhängen?)(?![\\p{L}\\p{N}]| (?:von|aus) )`,
      'giu',
    ),
    'diese Datei',
  ],
  [
    /(?<!的)(?:这个|这份|这些|该|我的|所有)?(?:(?:附加|附上|附带|所附|上传)的?(?:文件|文档|图片|笔记)|附件)/gu,
    '这个文件',
  ],
];

/** Whole messages that are plain by the attached file alone, and the request in English. */
const WHOLE: readonly (readonly [message: RegExp, request: string])[] = [
  [
    whole(
      `(?:what|whats|what's|what is|what are|what's there|what is there)(?: written| stated)? (?:in|inside|on) ${ENGLISH_IT}|` +
        `(?:(?:show|give|tell|read|print|display)(?: me)? )?(?:the )?(?:whole |full )?(?:contents?|text) (?:of|in) ${ENGLISH_IT}|` +
        `what (?:does|do) ${ENGLISH_IT} (?:say|contain|hold)|` +
        `(?:what's|whats|what is|what are) ${ENGLISH_IT}(?: about)?|(?:show|display|print|view)(?: me)? ${ENGLISH_IT}|(?:tell me|show me) (?:about|what(?:'s| is) in) ${ENGLISH_IT}`,
    ),
    'read it',
  ],
  [
    whole(
      `was (?:ist|sind|steht|stehen)(?: denn| alles)?(?: (?:in|im|auf))? ${GERMAN_IT}(?: drin| drinnen)?|was (?:enthält|enthalten|beinhaltet|sagt) ${GERMAN_IT}|` +
        `(?:was ist |wie lautet |zeig(?:e)?(?: mir)? )?(?:der |den )?(?:inhalt|text) (?:von |in )?${GERMAN_IT}|` +
        `worum (?:geht es|geht's|gehts|dreht es sich)(?: (?:in|bei|auf))? ${GERMAN_IT}|worum (?:geht es|geht's|gehts)(?: dabei)?`,
    ),
    'read it',
  ],
  [
    whole(
      `(?:fasse? )?zusammen(?:fassen|fassung)?|(?:mach(?:e)? |schreib(?:e)? |erstelle? )?(?:eine )?(?:kurze )?zusammenfassung(?: (?:von |davon|(?=de[rs] |diese))(?:${GERMAN_IT})?)?`,
    ),
    'summarize it',
  ],
  [
    whole(
      `${CHINESE_IT}?(?:里面|里|中|上)?(?:都)?(?:有(?:些|哪些)?什么|有哪些|写了?(?:些)?什么|说了?(?:些)?什么|讲了?(?:些)?什么)(?:内容)?|${CHINESE_IT}的?内容(?:是什么)?|` +
        `${CHINESE_IT}(?:是|是关于|关于)什么(?:的|文件|内容)?|${CHINESE_IT}(?:是)?(?:讲|说)什么的?`,
    ),
    'read it',
  ],
  [whole(`(?:总结|概括|归纳|摘要)(?:一下)?(?:内容)?|(?:写|做|给)?(?:一个|一份)?(?:总结|摘要)`), 'summarize it'],
];

function whole(source: string): RegExp {
  return new RegExp(
    `^(?:please |bitte |请|帮我|hey |hi )*(?:${source})(?:,? (?:please|bitte|mal)|吧|呢|吗)?[\\s.!?。！？]*$`,
    'iu',
  );
}

/** The beginning of a request that brings text of its own, in which a name of the file is content. */
const BRINGS_TEXT =
  /^(?:please |bitte |请)*(?:add|append|insert|write|put|note|create|make|new|füg|schreib|notier|trag|ergänz|erstell|erzeug|leg|neue|在|给|往|把|新建|创建|写)/iu;
const BEFORE = /^(?:please |bitte |请|in |tag |在|给|往|把)*$/iu;
const AFTER = /^\s*(?:hinzu|ein|an|里面|里|中)?[\s.!?。！？]*$/iu;

/**
 * Returns a request whose message has files with it, so that the rules read its names of them as "it". Quoted text, and what follows a
 * colon, stays as it is.
 */
export function namingAttached(said: string): string {
  const text = withoutNames(said);
  return WHOLE.find(([message]) => message.test(text.trim()))?.[1] ?? text;
}

/** Returns whether a request names an attached file: "the attachment", not "this file". */
export function namesAttached(said: string): boolean {
  return withoutNames(said) !== said;
}

function withoutNames(said: string): string {
  const bringsText = BRINGS_TEXT.test(said);
  let text = said;
  for (const [name, it] of NAMES) {
    text = text.replaceAll(name, (named: string, at: number, all: string) => {
      const [before, after] = [all.slice(0, at), all.slice(at + named.length)];
      const isQuoted = /[:：]|"[^"]*$|“[^”]*$|„[^“”]*$|「[^」]*$/u.test(before.replaceAll(/"[^"]*"/g, ''));
      return isQuoted || (bringsText && !BEFORE.test(before) && !AFTER.test(after)) ? named : it;
    });
  }
  return text;
}
