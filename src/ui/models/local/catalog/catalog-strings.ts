import type { CatalogNote, LicenceKind, ToolSkill } from '../../../../contracts/domain/models/model-catalog.ts';
import { catalog, message } from '../../../kit/language/text-catalog.ts';

export const strings = catalog('model-catalog', {
  by: message<(maker: string) => string>('by { $maker }'),
  price: {
    bytes: message<(bytes: number) => string>('{ BYTES($bytes) } to download and store'),
    atMost: message<(bytes: number) => string>('At most { BYTES($bytes) } to download and store'),
    noBytes: 'Size unknown until the download starts',
    seconds: 'less than a minute at the speed of your last download',
    minutes: message<(minutes: number) => string>(
      'about { $minutes -> [one] { $minutes } minute *[other] { $minutes } minutes } at the speed of your last download',
    ),
    hours: message<(hours: number) => string>(
      'about { $hours -> [one] { $hours } hour *[other] { $hours } hours } at the speed of your last download',
    ),
    noTime: 'time unknown until a first download was measured',
  },
  memory: message<(bytes: number, tokens: number) => string>(
    'About { BYTES($bytes) } of memory with a context of { $tokens } tokens',
  ),
  noMemory: 'Memory unknown',
  trained: message<(tokens: number) => string>('trained for up to { $tokens }'),
  languages: message<(list: string) => string>('Languages: { $list }'),
  languagesOf: message<(list: string, count: number) => string>('Languages: { $list } and more, { $count } in all'),
  noLanguages: 'Languages not stated',
  tools: {
    good: 'Calls tools well',
    fair: 'Calls tools with mistakes',
    weak: 'Often calls tools wrong',
    unknown: 'Tool calls not rated',
  } satisfies Record<ToolSkill, string>,
  score: message<(benchmark: string, value: number, by: string) => string>(
    '{ $benchmark }: { $value }, published by { $by }',
  ),
  licence: {
    free: message<(name: string) => string>('License { $name }: free to use, also commercially.'),
    'revenue-limit': message<(name: string) => string>(
      'License { $name }: commercial use only for companies with less than 10 million US dollars of yearly revenue.',
    ),
    research: message<(name: string) => string>('License { $name }: no commercial use.'),
    terms: message<(name: string) => string>('License { $name }: its own terms, with conditions. Read them first.'),
    unread: message<(name: string) => string>(
      'License { $name }: not read for this catalog. Read it on the page of the model first.',
    ),
  } satisfies Record<LicenceKind, unknown>,
  notes: {
    'always-thinks':
      'The model was trained to think before each answer. With thinking turned on in its settings, answers may be better, but are slower.',
    converted: 'The file was converted by someone other than the maker.',
    'size-at-most': 'The size is that of the memory. The download is somewhat smaller.',
    'unverified-file': 'Whether this file exists was not verified for this catalog.',
    'unverified-size': 'The size was not verified for this catalog.',
    'unverified-hash': 'No hash was known for this catalog.',
    'unverified-score': 'The published figure was not verified for this catalog.',
  } satisfies Record<CatalogNote, string>,
  fromList: message<(hub: string) => string>('The list of { $hub } at the download replaces size and hash.'),
  details: 'Source and hash',
  detailsOf: message<(title: string) => string>('Source and hash of { $title }'),
  repo: 'Repository',
  revision: 'Revision',
  file: 'File',
  hash: 'SHA-256',
  noHash: 'not known; the hub’s list gives it',
  published: 'Figure from',
  known: 'Known SHA-256',
  knownHint: 'From a source you trust, such as the maker’s own page. A file with another hash is refused.',
  badHash: 'Enter 64 hexadecimal digits.',
  proof: message<(hub: string) => string>(
    'Before the first byte, Cloister asks { $hub } for its list of files, and checks each file against the SHA-256 in it while the file arrives. That proves that the file is the one the hub lists, and the one first listed to this device. It doesn’t prove who made the model, or that its answers are right or harmless.',
  ),
  hub: {
    title: 'Hub',
    address: 'Address of the hub',
    hint: 'A server with the addresses and lists of Hugging Face, such as a mirror in your network.',
    save: 'Use this hub',
    reset: 'Use the default hub',
    saved: message<(address: string) => string>('Models now come from { $address }.'),
    bad: 'Enter scheme and host, such as https://huggingface.co.',
  },
  source: {
    title: 'Source and hashes',
    of: message<(title: string) => string>('Source and hashes of { $title }'),
    at: message<(repo: string, hub: string) => string>('{ $repo } at { $hub }'),
    commit: message<(commit: string) => string>('Commit { $commit }'),
    listed: message<(when: string) => string>('List read { $when }'),
    fromList: 'as listed by the hub',
    given: 'as given',
    made: 'computed here at the first download',
    noHub: 'Not from a hub with a list: the hashes were given, or computed here.',
  },
});
