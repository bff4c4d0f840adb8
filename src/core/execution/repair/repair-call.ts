import type { JSONSchema7 } from '@ai-sdk/provider';
import { isRecord } from '../../shared/json/parse-json.ts';
import { readArguments } from './repair-text.ts';
import { repairValue, sameName } from './repair-value.ts';

/** A call as a model wrote it, or as it is after a repair. */
export interface WrittenCall {
  readonly toolName: string;
  /** JSON, if the model wrote JSON. */
  readonly input: string;
}

/** What a model was told of a tool. */
export interface ToldTool {
  readonly inputSchema: JSONSchema7;
  /** Whether the tool takes an input. Default: whether it matches the schema. */
  readonly accepts?: (input: unknown) => boolean;
}

const PREFIX = /^(?:functions?|tools?|default_api|api|assistant|mcp|notebook|cloister)(?:::|__|[.:/])/i;
/** Marks of a template, the number of a call, and empty brackets behind a name. */
const SUFFIX = /(?:<\|.*|:\d+|\(\))$/s;

/**
 * Returns a call in the form that its tool takes, where a server has bent the form and the meaning is certain; else the call as it was
 * written. What is certain: a name that differs from one tool alone by case, signs or a known prefix; an object that was made a text; a
 * number, truth value or list that was made a text; `null` for a field that may be left out. The repaired input is the one that is decided
 * on, shown, approved and executed.
 *
 * @param parsed the input, if it is parsed already
 */
export function repairCall(
  written: WrittenCall,
  names: readonly string[],
  told: (name: string) => ToldTool | undefined,
  parsed?: unknown,
): WrittenCall {
  const toolName = repairName(written.toolName, names);
  const tool = told(toolName);
  if (tool === undefined) return written;
  const input = repairInput(written.input, parsed, tool);
  return input === written.input && toolName === written.toolName ? written : { toolName, input };
}

function repairName(name: string, names: readonly string[]): string {
  if (names.includes(name)) return name;
  let bare = name
    .trim()
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .replace(SUFFIX, '');
  for (;;) {
    const same = names.includes(bare) ? bare : sameName(bare, names);
    if (same !== undefined) return same;
    const rest = bare.replace(PREFIX, '');
    if (rest === bare) return name;
    bare = rest;
  }
}

function repairInput(inputText: string, parsed: unknown, { inputSchema, accepts }: ToldTool): string {
  const read = isRecord(parsed) ? { value: parsed, isRepaired: false } : readArguments(inputText);
  if (read === null) return inputText;
  const { value, isRepaired } = read;
  const asRead = isRepaired ? JSON.stringify(value) : inputText;
  const repaired = repairValue(value, inputSchema);
  if (repaired === value || accepts?.(repaired) === false) return asRead;
  const text = JSON.stringify(repaired);
  return text === JSON.stringify(value) ? asRead : text;
}
