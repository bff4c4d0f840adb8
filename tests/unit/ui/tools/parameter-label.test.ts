import { describe, expect, it } from 'vitest';
import { describeTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { nameParameter, parameterLabel, SHARED_LABELS } from '../../../../src/ui/tools/parameter-label.ts';
import { schemaRows } from '../../../../src/ui/tools/schema-rows.ts';

const tools = TOOLS.map((tool) => describeTool(tool));
const named = (name: string, parameters: Record<string, string> = {}) => ({
  name,
  words: { want: name, done: [name], parameters },
});
const lastName = (path: string) => path.split('.').at(-1) ?? '';

describe('parameterLabel', () => {
  it('has a label for every parameter of every tool', () => {
    const parameters = tools.flatMap((tool) => schemaRows(tool.inputSchema).map(({ name }) => ({ tool, name })));
    expect(parameters.length).toBeGreaterThan(100);
    const missing = parameters.filter(({ tool, name }) => parameterLabel(tool, name) === null);
    expect(missing.map(({ tool, name }) => `${tool.name}: ${name}`)).toEqual([]);
  });

  it('has no label that no tool shows', () => {
    const shared = new Set<string>();
    for (const { name: toolName, words, inputSchema } of tools) {
      const own = words.parameters ?? {};
      const names = schemaRows(inputSchema).map(({ name }) => lastName(name));
      for (const [name, label] of Object.entries(own)) {
        expect(names, toolName).toContain(name);
        expect(label, toolName).not.toBe(SHARED_LABELS[name]);
      }
      for (const name of names) if (!Object.hasOwn(own, name)) shared.add(name);
    }
    expect(Object.keys(SHARED_LABELS).sort()).toEqual([...shared].sort());
  });

  it('prefers what a parameter means in its tool', () => {
    expect(parameterLabel(named('stamp_file'), 'path')).toBe('File');
    expect(parameterLabel(named('stamp_file', { path: 'Stamped file' }), 'path')).toBe('Stamped file');
    expect(parameterLabel(named('write_todos'), 'todos[].text')).toBe('Text');
  });

  it('leaves the parameters of a tool of a server as the server names them', () => {
    expect(parameterLabel(named('mcp_lab__search'), 'query')).toBeNull();
    expect(nameParameter(named('mcp_lab__search'), 'query')).toBe('query');
  });

  it('knows no label by an inherited name', () => {
    expect(parameterLabel(named('stamp_file'), 'constructor')).toBeNull();
  });
});

describe('nameParameter', () => {
  it('adds the name that calls use', () => {
    expect(nameParameter(named('edit_file'), 'newText')).toBe('New text (newText)');
    expect(nameParameter(named('stamp_file'), 'stamp')).toBe('stamp');
  });
});
