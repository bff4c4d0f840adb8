import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Composer, Parser } from 'yaml';
import { MAX_PLAYBOOK_CHARS } from '../../../../../src/contracts/domain/playbook/playbook.ts';
import { plainWord } from '../../../../../src/contracts/sentences/run-sentences.ts';
import { parseManifest } from '../../../../../src/core/manifests/parse-manifest.ts';
import { editProperties, readProperties } from '../../../../../src/core/notebook/frontmatter/frontmatter.ts';
import { frontmatterLabels } from '../../../../../src/core/notebook/frontmatter/frontmatter-labels.ts';
import { checkPlaybook } from '../../../../../src/core/playbooks/check/check-playbook.ts';
import { searchFactsOf } from '../../../../../src/core/search/search-document.ts';
import { readBase } from '../../../../../src/core/shared/read-base.ts';
import { MAX_YAML_MISTAKES, parseYaml } from '../../../../../src/core/shared/yaml/parse-yaml.ts';
import { MAX_YAML_CHARS, MAX_YAML_PARTS, readParts } from '../../../../../src/core/shared/yaml/read-parts.ts';
import { createToolList } from '../../../../../src/core/tool-catalog/tool-list.ts';
import { spreadCases } from '../../../../support/case-count.ts';
import { HOSTILE_YAML } from '../../../../support/hostile-yaml.ts';

const SOURCE = join(import.meta.dirname, '../../../../../src');
const world = { tools: createToolList([]), agents: [] };

/** Lengths: the limit of each format, and the most that passes the limit of parts. */
const READERS: readonly (readonly [name: string, chars: readonly number[], read: (yaml: string) => void])[] = [
  ['a playbook', [MAX_PLAYBOOK_CHARS, 7000], (yaml) => void checkPlaybook(yaml, world)],
  ['the steps of a playbook', [90_000, 7000], (yaml) => void checkPlaybook(`name: a\nsteps:\n${yaml}`, world)],
  ['a base', [MAX_YAML_CHARS, 7000], (yaml) => void readBase(yaml)],
  ['an indexed note', [16_000, 7000], (yaml) => void searchFactsOf('/a.md', `---\n${yaml}\n---\n`)],
  ['the properties of a note', [16_000, 7000], (yaml) => void readProperties(`---\n${yaml}\n---\n`)],
  ['an edit of a note', [16_000, 7000], (yaml) => void editProperties(`---\n${yaml}\n---\n`, { set: [['b', 'c']] })],
  ['the labels of a note', [16_000, 7000], (yaml) => void frontmatterLabels(encoded(`---\nlabel: x\n${yaml}\n---\n`))],
  ['a manifest', [32_000, 7000], (yaml) => void parseManifest(`---\n${yaml}\n---\n`, 'AGENT.md')],
];

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
}

describe('YAML of every shape', () => {
  it('has more than 200 shapes', () => expect(HOSTILE_YAML.size).toBeGreaterThan(200));

  it.each(spreadCases([...HOSTILE_YAML], { reduced: 60 }))('bounds the work of the parser: %s', (_name, make) => {
    const next = vi.spyOn(Parser.prototype, 'next');
    const composed = vi.spyOn(Composer.prototype, 'next');
    for (const chars of [MAX_YAML_CHARS, 10 * MAX_YAML_CHARS]) {
      next.mockClear();
      composed.mockClear();
      const { mistakes } = parseYaml(make(chars).slice(0, chars));
      expect(mistakes.length).toBeLessThanOrEqual(MAX_YAML_MISTAKES);
      expect(next.mock.calls.length).toBeLessThanOrEqual(MAX_YAML_PARTS);
      expect(composed.mock.calls.length).toBeLessThanOrEqual(MAX_YAML_PARTS);
    }
    next.mockRestore();
    composed.mockRestore();
  });

  it.each(READERS)('never throws in %s', (_name, lengths, read) => {
    for (const [, make] of spreadCases([...HOSTILE_YAML], { reduced: 40 }))
      for (const chars of lengths) expect(() => read(make(chars).slice(0, chars))).not.toThrow();
  });

  it('names the limit and its place', () => {
    const [mistake] = parseYaml('k: 1\n'.repeat(10_000)).mistakes;
    expect(mistake?.message).toContain(`${MAX_YAML_PARTS}`);
    expect(mistake?.at).toBeGreaterThan(5000);
    const { errors } = checkPlaybook(`name: a\n${'k: 1\n'.repeat(10_000)}`, world);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.line).toBeGreaterThan(1000);
  });

  it('ends with the mistakes, not with the text', () => {
    const yaml = `[${','.repeat(5000)}]`;
    expect([...readParts(yaml, plainWord('theFile'))].length).toBeGreaterThan(5000);
    const { document, mistakes } = parseYaml(yaml);
    expect([document, mistakes.length]).toEqual([null, MAX_YAML_MISTAKES]);
    expect(mistakes.at(-1)?.at).toBeLessThan(100);
  });

  it('is read in one place', () => {
    const readers = filesBelow(SOURCE).filter((name) =>
      /import [^;]*\b(?:parse|parseDocument|parseAllDocuments|Lexer|Parser|Composer)\b[^;]* from 'yaml'/.test(
        readFileSync(join(SOURCE, name), 'utf8'),
      ),
    );
    expect(readers.toSorted()).toEqual(['core/shared/yaml/parse-yaml.ts', 'core/shared/yaml/read-parts.ts']);
  });
});
