import type { Operation } from '../../../contracts/domain/agent.ts';
import { MAX_PICTURES } from '../../../contracts/domain/run/attachments/attachment-limits.ts';
import type { PreflightFinding } from '../../../contracts/domain/run/preflight.ts';
import { nameOf } from '../../kit/format.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';
import { translate } from '../../kit/worker-texts/translate.ts';

type Of<Kind extends PreflightFinding['kind']> = Extract<PreflightFinding, { kind: Kind }>;

const says = catalog('preflight', {
  right: {
    read: message<(agent: string, words: string) => string>('{ $agent } has no right to read files (“{ $words }”).'),
    write: message<(agent: string, words: string) => string>('{ $agent } has no right to change files (“{ $words }”).'),
    create: message<(agent: string, words: string) => string>(
      '{ $agent } has no right to create files (“{ $words }”).',
    ),
    delete: message<(agent: string, words: string) => string>(
      '{ $agent } has no right to delete files (“{ $words }”).',
    ),
    execute: message<(agent: string, words: string) => string>(
      '{ $agent } has no right to run scripts (“{ $words }”).',
    ),
    integrations: message<(agent: string, words: string) => string>(
      '{ $agent } has no right to use the network (“{ $words }”).',
    ),
  } satisfies Record<Operation, (agent: string, words: string) => string>,
  never: message<(tool: string) => string>('No agent may use { $tool }, whatever the rules say.'),
  tool: message<(agent: string, tool: string) => string>('{ $agent } has no right to use { $tool }.'),
  path: message<(agent: string, path: string) => string>(
    '{ $path } is outside of what { $agent } may access.',
    'agent',
    'path',
  ),
  notebook: message<(agent: string) => string>('{ $agent } may not work in this notebook.'),
  what: {
    secret: 'keys or passwords',
    email: 'email addresses',
    phone: 'phone numbers',
    iban: 'bank accounts',
    'national-id': 'national ids',
    own: 'values of your own patterns',
  },
  masked: message<(what: readonly string[], origin: string) => string>(
    'Your message contains { $what }. { $origin } receives placeholders in their place.',
  ),
  sent: message<(what: readonly string[], origin: string) => string>(
    'Your message contains { $what }, which are sent to { $origin } as they are.',
  ),
  kept: message<(what: readonly string[]) => string>(
    'Your message contains { $what }. They stay in this conversation, on this device.',
  ),
  model: message<(agent: string, reason: string) => string>('{ $agent } is unavailable. { $reason }'),
  localOnly: message<(source: string, origin: string) => string>(
    '{ $source } is local-only, so { $origin } cannot receive it.',
  ),
  localOnlyEarlier: message<(source: string, origin: string) => string>(
    'This conversation has read { $source }, which is local-only, so nothing more is sent to { $origin }.',
  ),
  pictures: {
    sent: message<(pictures: number, names: string, model: string, where: string) => string>(
      '{ $pictures -> [one] 1 picture goes *[other] { $pictures } pictures go } to { $model } at { $where } unmasked: { $names }.',
      'pictures',
      'names',
      'model',
      'where',
    ),
    here: message<(pictures: number, names: string, model: string) => string>(
      '{ $pictures -> [one] 1 picture goes *[other] { $pictures } pictures go } to { $model } on this device: { $names }.',
      'pictures',
      'names',
      'model',
    ),
    ask: message<(names: string, model: string, where: string) => string>(
      '{ $names }: { $model } at { $where } sees pictures, but gets only the path. What a picture shows can’t be masked.',
      'names',
      'model',
      'where',
    ),
    blind: message<(names: string, model: string) => string>(
      '{ $names }: { $model } gets only the path. It isn’t known to see pictures. You can change that under Models, Set limits.',
      'names',
      'model',
    ),
    format: message<(names: string) => string>(
      '{ $names }: the model gets only the path. Only PNG, JPEG, GIF and WebP pictures can be sent.',
    ),
    refused: message<(names: string) => string>(
      '{ $names }: the model gets only the path, because the picture is damaged or has too many pixels.',
    ),
    size: message<(names: string) => string>(
      '{ $names }: the model gets only the path, because the file is too large to send.',
    ),
    many: message<(names: string, most: number) => string>(
      '{ $names }: the model gets only the path. A request takes at most { $most } pictures.',
      'names',
      'most',
    ),
    embedded: message<(pictures: number, names: string, model: string, where: string) => string>(
      '{ $pictures -> [one] 1 picture is *[other] { $pictures } pictures are } embedded in what you attached: { $names }. { $model } at { $where } sees pictures, but gets only the text. What a picture shows can’t be masked.',
      'pictures',
      'names',
      'model',
      'where',
    ),
    embeddedHere: message<(pictures: number, names: string, model: string) => string>(
      '{ $pictures -> [one] 1 picture is *[other] { $pictures } pictures are } embedded in what you attached: { $names }. { $model } on this device sees pictures, but gets only the text.',
      'pictures',
      'names',
      'model',
    ),
    send: message<(pictures: number) => string>('{ $pictures -> [one] Send picture *[other] Send pictures }'),
    keep: 'Send only the path',
  },
  title: 'Before this starts',
  label: 'Notes on this task',
  startAnyway: 'Start anyway',
  change: 'Change',
});

export const strings = says;

/** Says what was found. */
export function describeFinding(finding: PreflightFinding, agent: string): string {
  switch (finding.kind) {
    case 'right':
      return says.right[finding.right](agent, finding.words);
    case 'tool':
      return finding.never ? says.never(finding.toolName) : says.tool(agent, finding.toolName);
    case 'path':
      return says.path(agent, finding.path);
    case 'notebook':
      return says.notebook(agent);
    case 'sensitive':
      return describeSensitive(finding);
    case 'model':
      return says.model(agent, translate(finding.reason, finding.sentence));
    case 'local-only':
      return finding.earlier
        ? says.localOnlyEarlier(finding.source, finding.origin)
        : says.localOnly(finding.source, finding.origin);
    case 'pictures':
      return describePictures(finding);
    default:
      return finding satisfies never;
  }
}

function describePictures({ paths, use, modelId, origin }: Of<'pictures'>): string {
  const words = says.pictures;
  const names = paths.map(nameOf).join(', ');
  switch (use) {
    case 'sent':
      return origin === null
        ? words.here(paths.length, names, modelId)
        : words.sent(paths.length, names, modelId, origin);
    case 'ask':
      return words.ask(names, modelId, origin ?? '');
    case 'embedded':
      return origin === null
        ? words.embeddedHere(paths.length, names, modelId)
        : words.embedded(paths.length, names, modelId, origin);
    case 'blind':
      return words.blind(names, modelId);
    case 'many':
      return words.many(names, MAX_PICTURES);
    default:
      return words[use](names);
  }
}

function describeSensitive({ what, origin, masked }: Of<'sensitive'>): string {
  const named = what.map((kind) => says.what[kind]);
  if (origin === null) return says.kept(named);
  return masked ? says.masked(named, origin) : says.sent(named, origin);
}
