import { mapSaid } from '../../contracts/sentences/said.ts';
import type {
  ExternalOutcome,
  PreparedCall,
  PreparePorts,
  ToolCallRequest,
  ToolFacts,
} from '../execution/prepared-call.ts';
import type { GitHistory } from '../git-history/git-history-port.ts';
import { decodeUtf8 } from '../notebook/text/note-text.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { PdfTexts } from '../ports/pdf-texts.ts';
import type { ScopedNotebook } from '../ports/scoped-notebook-port.ts';
import type { Screen } from '../ports/screen.ts';
import { mapStrings } from '../redaction/map-strings.ts';
import type { Tool } from '../tool-catalog/define-tool.ts';
import { createMaskedNotebook, type MaskedNotebook } from './masked-notebook.ts';
import type { SessionMask } from './session-mask.ts';

const LEAVES_RULE = 'redaction.placeholder';
const LEAVES =
  'The arguments contain a placeholder of a masked value. It is put back only in the content of a file that a change writes, so this call would send the placeholder itself. Call the tool without it, or ask the person.';
const NAMED =
  'A name in the arguments contains a placeholder of a masked value. Names of properties are used by searches, tables and rules, so no value is put back in them. Choose a name without it, and put the placeholder into the value of the property.';

/** Resolves with the mask of a call that a server learns of; null where nothing is masked. */
export async function maskOf(request: ToolCallRequest, { openMask }: PreparePorts): Promise<SessionMask | null> {
  if (openMask === undefined || !(request.isForServer === true || (await request.isRemote()))) return null;
  const mask = await openMask(request.runId);
  await mask?.recall(request.inputText);
  return mask;
}

/** What a tool sees and returns where values are masked. */
export interface MaskedCall {
  readonly notebook: MaskedNotebook;
  readonly pdf: PdfTexts;
  readonly screen: Screen;
  readonly git: GitHistory;
}

export function openMaskedCall(
  mask: SessionMask,
  scoped: ScopedNotebook,
  reader: NotebookReader,
  { pdf, screen, git, hasher }: PreparePorts,
): MaskedCall {
  const notebook = createMaskedNotebook({ scoped, reader, mask, hash: hasher.sha256 });
  return {
    notebook,
    pdf: {
      async read(hash, bytes) {
        // A PDF of plain text is masked like any text, and its pages are those of the stored bytes.
        const original = notebook.original(bytes) ?? { bytes, hash };
        const text = await pdf.read(original.hash, original.bytes);
        return { ...text, pages: text.pages.map(mask.stored) };
      },
    },
    git: {
      ...git,
      // Masked before two versions are compared: the signs of a difference could cut a value in parts.
      async read(place, version) {
        const bytes = await git.read(place, version);
        const decoded = bytes && decodeUtf8(bytes);
        return decoded?.type === 'text' ? new TextEncoder().encode(mask.stored(decoded.text)) : bytes;
      },
    },
    screen: {
      // It shows the person a file of the notebook, whose name is not masked.
      show: (shown) => screen.show(withStoredPaths(shown, notebook)),
      ask: (of, action, signal) => screen.ask(of, withStoredPaths(action, notebook), signal),
    },
  };
}

function withStoredPaths<T>(request: T, { storedPath }: MaskedNotebook): T {
  // Only strings change.
  return mapStrings(request, storedPath) as T;
}

/**
 * Refuses a call that would send a placeholder to another server, or whose arguments have one in a name, as that of a property to set.
 * A task of a helper stays masked.
 */
export function refusePlaceholders(
  tool: Tool,
  input: unknown,
  mask: SessionMask,
  facts: ToolFacts,
): PreparedCall | null {
  const isSent =
    tool.type === 'perform' &&
    (tool.risk !== 'read' || tool.server !== undefined) &&
    mask.count(JSON.stringify(input)) > 0;
  if (isSent) return { type: 'denied', facts: { ...facts, rule: LEAVES_RULE }, reason: { message: LEAVES } };
  const isNamed = namesIn(input).some((name) => mask.count(name) > 0);
  return isNamed ? { type: 'error', facts, code: 'bad-input', message: NAMED } : null;
}

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(namesIn);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

/** Masks what a prepared call returns to the model, and counts the masked values in it. */
export function maskPrepared(prepared: PreparedCall, call: MaskedCall | null, mask: SessionMask): PreparedCall {
  switch (prepared.type) {
    case 'error':
    case 'done':
      return maskOutcome(prepared, call, mask);
    case 'denied': {
      const reason = mapSaid(prepared.reason, sayWith(call, mask));
      return { ...prepared, reason, facts: counted(prepared.facts, reason.message, mask) };
    }
    case 'perform':
      return { ...prepared, perform: async (signal) => maskOutcome(await prepared.perform(signal), call, mask) };
    case 'commit':
    case 'ask': {
      const output = mapStrings(prepared.output, sayWith(call, mask));
      return { ...prepared, output, facts: counted(prepared.facts, output, mask) };
    }
    default:
      return prepared satisfies never;
  }
}

function maskOutcome(outcome: ExternalOutcome, call: MaskedCall | null, mask: SessionMask): ExternalOutcome {
  const say = sayWith(call, mask);
  if (outcome.type === 'error') {
    const said = mapSaid(outcome, say);
    return { ...outcome, ...said, facts: counted(outcome.facts, said.message, mask) };
  }
  const output = mapStrings(outcome.output, say);
  return { ...outcome, output, facts: counted(outcome.facts, output, mask) };
}

function sayWith(call: MaskedCall | null, mask: SessionMask): (text: string) => string {
  return call === null ? (text) => mask.mixed(text, 'message') : call.notebook.say;
}

function counted<F extends PreparedCall['facts']>(facts: F, output: unknown, mask: SessionMask): F {
  const redactionsApplied = mask.count(JSON.stringify(output ?? null));
  return redactionsApplied === 0 ? facts : { ...facts, redactionsApplied };
}
