import {
  AlignmentType,
  convertInchesToTwip,
  Document,
  type FileChild,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx';
import { cancelledError } from '../../../../contracts/errors/messages/page-messages.ts';
import type { TaskWatch } from '../../../../ui/kit/tasks/use-long-task.ts';
import type { CleanPaper } from '../clean/clean-paper.ts';
import { type ListKinds, toWordBlocks } from './word-blocks.ts';
import { toXmlElement, toXmlText } from './xml-characters.ts';

/** Levels of a list. Word knows nine. */
const LEVELS = 9;
const BULLETS = ['•', '◦', '▪'];

/** Makes one Word file. It contains its pictures and formulas, and fetches nothing. */
export async function toWord({ notes, pictures }: CleanPaper, name: string, watch?: TaskWatch): Promise<Blob> {
  const lists: ListKinds = { numbered: 0 };
  const children: FileChild[] = [];
  for (const [index, { note, body }] of notes.entries()) {
    if (watch?.signal.aborted) throw cancelledError('job');
    watch?.onProgress({ done: index, all: notes.length });
    children.push(
      new Paragraph({
        heading: HeadingLevel.TITLE,
        pageBreakBefore: index > 0,
        children: [new TextRun(toXmlText(note.title))],
      }),
    );
    const byline = toXmlText([note.authors.join(', '), note.day ?? ''].filter(Boolean).join(' · '));
    if (byline !== '') children.push(new Paragraph({ children: [new TextRun({ text: byline, italics: true })] }));
    children.push(
      new Paragraph({
        spacing: { after: 240 },
        children: [new TextRun({ text: toXmlText(note.version), size: 16, color: '666666' })],
      }),
    );
    children.push(...(await toWordBlocks(toXmlElement(body), { pictures, lists })));
  }
  const creator = toXmlText([...new Set(notes.flatMap(({ note }) => note.authors))].join(', '));
  return Packer.toBlob(
    new Document({
      title: toXmlText(name),
      ...(creator === '' ? {} : { creator }),
      styles: {
        default: {
          document: { run: { font: 'Cambria', size: 22 }, paragraph: { spacing: { after: 120, line: 276 } } },
        },
      },
      numbering: {
        config: [
          {
            reference: 'bullets',
            levels: levels((level) => ({ format: LevelFormat.BULLET, text: BULLETS[level % 3] ?? '•' })),
          },
          // Each numbered list has its own numbering.
          ...Array.from({ length: lists.numbered }, (_, at) => ({
            reference: `numbers-${at}`,
            levels: levels((level) => ({ format: LevelFormat.DECIMAL, text: `%${level + 1}.` })),
          })),
        ],
      },
      sections: [
        {
          footers: {
            default: new Footer({
              children: [
                new Paragraph({
                  alignment: AlignmentType.CENTER,
                  children: [new TextRun({ size: 16, children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
                }),
              ],
            }),
          },
          children,
        },
      ],
    }),
  );
}

function levels<T extends object>(own: (level: number) => T) {
  return Array.from({ length: LEVELS }, (_, level) => ({
    level,
    alignment: AlignmentType.START,
    style: {
      paragraph: { indent: { left: convertInchesToTwip(0.3 * (level + 1)), hanging: convertInchesToTwip(0.25) } },
    },
    ...own(level),
  }));
}
