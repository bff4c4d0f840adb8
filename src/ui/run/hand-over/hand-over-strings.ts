import { catalog, message } from '../../kit/language/text-catalog.ts';

export const handOverStrings = catalog('hand-over', {
  title: 'Hand over to another agent',
  beyond: {
    'not-understood': message<(agent: string) => string>(
      '{ $agent } works by rules and did not understand this. An agent with a language model can continue.',
    ),
    'too-long': message<(agent: string) => string>(
      '{ $agent } works by rules, and this takes more than one request. An agent with a language model can continue.',
    ),
    'many-files': message<(agent: string) => string>(
      '{ $agent } works by rules, and this is about too many files. An agent with a language model can continue.',
    ),
  },
  carries: message<(approvals: number) => string>(
    'The next agent gets your requests and the names of the files it may read. { $approvals -> [0] What was read and said so far stays here. *[other] What waits for approval is asked for again in its name. }',
  ),
  server: message<(origin: string) => string>('What it gets goes to { $origin }.'),
  here: 'What it gets stays on this device.',
  to: message<(agent: string) => string>('Hand over to { $agent }'),
  anyway: 'Hand over anyway',
  unavailable: message<(agent: string, why: string) => string>(
    'Nothing can be handed over now: { $agent } is unavailable. { $why }',
  ),
  none: 'Nothing can be handed over now: there is no other agent. Create an agent under Agents.',
  noModel: 'This needs a language model, and none is connected.',
  toModels: 'Set up a model',
  toAgents: 'Open agents',
  started: message<(agent: string) => string>('Handed over to { $agent }.'),
  seam: message<(from: string, to: string) => string>('Handed over from { $from } to { $to }'),
  continues: message<(agent: string) => string>('{ $agent } continues'),
  note: 'What went along',
  back: message<(agent: string) => string>('Hand back to { $agent }'),
  section: 'Handing over',
  alone: 'Hand over without asking',
  aloneHint:
    'What Navigator doesn’t understand, or what is too much for one of its requests, continues at once with the first agent that has a language model. If something speaks against it, you are asked.',
  isBack: message<(agent: string) => string>('{ $agent } continues this conversation with your next request.'),
});
