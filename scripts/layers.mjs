import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCycles } from './layers/find-cycles.mjs';
import { readModule } from './layers/read-module.mjs';
import {
  checkOwnImport,
  checkPackage,
  connectionMembers,
  largestFolder,
  layersWithoutTables,
  longestFile,
  mayNameTools,
  pageFolder,
  placeOf,
  platformNames,
  pureLayers,
  sharedBasenames,
  startsWorkers,
} from './layers/rules.mjs';

/** @typedef {{ file: string, line: number, rule: string, message: string }} Problem */

const workerStartMessage = `Only ${startsWorkers} starts workers, after the network gate or under the page's policy. Call startWorker.`;

const silencers = /biome-ignore|@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable/;

/**
 * Checks that the code under `root` keeps its layers (see ARCHITECTURE.md): imports point down, no cycles, no platform
 * names in the pure layers, folders of the page that import one way, features taken by lists, no table outside the adapter and the page's queries, one file that starts workers, no basename
 * twice, no crowded folder, no file over 400 lines, no silenced check, no literal spread.
 *
 * @param {string} root the project's folder, with src/ and workers/
 * @returns {{ modules: number, problems: Problem[] }}
 */
export function checkLayers(root) {
  const files = ['src', 'workers'].flatMap((folder) => sourceFiles(root, folder)).sort();
  /** @type {Problem[]} */
  const problems = [];
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  /** @type {Map<string, number>} */
  const lineOfImport = new Map();
  /** @type {Set<string>} */
  const toolNames = new Set();
  /** @type {{ file: string, line: number, word: string }[]} */
  const words = [];

  for (const file of files) {
    const place = placeOf(file);
    /** @param {number} line @param {string} rule @param {string} message */
    const report = (line, rule, message) => problems.push({ file, line, rule, message });
    if (/\.[cm]?jsx?$|\.[cm]ts$/.test(file)) {
      report(1, 'only-typescript', 'This file would escape the checks. Write it as .ts or .tsx.');
      continue;
    }
    const text = readFileSync(join(root, file), 'utf8');
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (lines > longestFile) report(lines, 'file-length', `${lines} lines; ${longestFile} is the most. Split it.`);

    const module = readModule(file, text);
    /** @param {number} offset */
    const lineAt = (offset) => text.slice(0, offset).split('\n').length;
    for (const error of module.errors) report(1, 'unreadable', `It could not be parsed: ${error}`);
    for (const { value, offset } of module.comments) {
      if (silencers.test(value)) report(lineAt(offset), 'silenced-check', 'A check is silenced here. Meet it instead.');
    }
    for (const offset of module.doubleAssertions) {
      report(
        lineAt(offset),
        'double-assertion',
        'Two type assertions in a row hide a mistake. Parse or narrow the value.',
      );
    }

    for (const offset of module.literalSpreads) {
      report(lineAt(offset), 'literal-spread', 'An object literal is spread here. Write its members directly.');
    }

    /** @type {string[]} */
    const targets = [];
    graph.set(file, targets);
    if (place === null) {
      if (!file.endsWith('.d.ts'))
        report(1, 'no-layer', 'It belongs to no layer. Move it into a folder of src or to workers.');
      continue;
    }
    if (file.startsWith('src/tools/')) for (const name of module.toolNames) toolNames.add(name);
    if (!mayNameTools.some((allowed) => file.startsWith(allowed))) {
      for (const { word, offset } of module.words) words.push({ file, line: lineAt(offset), word });
    }
    if (place.group === 'adapters') {
      report(1, 'adapter-folder', 'Each adapter has a folder of its own: src/adapters/<vendor>/.');
    }
    for (const offset of module.computedImports) {
      report(
        lineAt(offset),
        'computed-import',
        'An import with a computed name cannot be checked. Write the name out.',
      );
    }
    if (file !== startsWorkers) {
      for (const offset of module.workerStarts) report(lineAt(offset), 'worker-start', workerStartMessage);
    }
    for (const { specifier, typeOnly, offset } of module.imports) {
      const line = lineAt(offset);
      if (/\?(.*&)?(shared)?worker\b/.test(specifier)) {
        if (file !== startsWorkers) report(line, 'worker-start', workerStartMessage);
        // The script runs in its own thread: only its address is imported.
        continue;
      }
      if (!/^[./]/.test(specifier)) {
        const message = checkPackage(place.layer, specifier, typeOnly);
        if (message !== null) report(line, 'package', message);
        continue;
      }
      const bare = specifier.replace(/\?.*$/, '');
      const target = posix.normalize(bare.startsWith('/') ? bare.slice(1) : posix.join(posix.dirname(file), bare));
      const message = checkOwnImport(place, placeOf(target));
      if (message !== null) report(line, 'layer', `imports ${target}: ${message}`);
      targets.push(target);
      lineOfImport.set(`${file} ${target}`, line);
    }
    if (layersWithoutTables.includes(place.layer)) {
      for (const { name, offset } of module.databaseUses) {
        if (connectionMembers.has(name)) continue;
        const message = `${place.layer} may not take ${name} out of the database. Add a method to the store port.`;
        report(lineAt(offset), 'database-table', message);
      }
    }
    if (pureLayers.includes(place.layer)) {
      for (const { name, offset } of module.names) {
        if (!platformNames.has(name)) continue;
        report(
          lineAt(offset),
          'platform-name',
          `${place.layer} may not name '${name}'. Take what it gives through a port.`,
        );
      }
    }
  }

  for (const { file, line, word } of words) {
    if (!toolNames.has(word)) continue;
    const message = `'${word}' is a tool. Let its file in src/tools say what this place needs to know.`;
    problems.push({ file, line, rule: 'tool-name', message });
  }
  for (const [first = '', second = '', ...rest] of findCycles(graph)) {
    problems.push({
      file: first,
      line: lineOfImport.get(`${first} ${second}`) ?? 1,
      rule: 'cycle',
      message: `imports go in a circle: ${[first, second, ...rest].join(' → ')}. Move what both need into a third file.`,
    });
  }
  for (const [first = '', second = '', ...rest] of findCycles(foldersOfPage(graph))) {
    problems.push({
      file: `${pageFolder}/${first}`,
      line: 1,
      rule: 'folder-cycle',
      message: `folders import each other: ${[first, second, ...rest].join(' → ')}. Move what both need into state, or hand it in.`,
    });
  }
  problems.push(...checkNames(root));
  if (files.length === 0) {
    problems.push({ file: root, line: 1, rule: 'nothing-read', message: 'No module was read: the check saw nothing.' });
  }
  return { modules: files.length, problems };
}

/**
 * Returns the folders of the page, each with those it imports from. Files directly in `src/ui` start the page and are left out.
 *
 * @param {Map<string, string[]>} graph module → modules it imports
 * @returns {Map<string, string[]>}
 */
function foldersOfPage(graph) {
  /** @type {Map<string, string[]>} */
  const folders = new Map();
  for (const [file, targets] of graph) {
    const from = pageFolderOf(file);
    if (from === null) continue;
    const others = targets.flatMap((target) => pageFolderOf(target) ?? []).filter((folder) => folder !== from);
    folders.set(from, [...new Set([...(folders.get(from) ?? []), ...others])]);
  }
  return folders;
}

/**
 * The page of a feature counts as one folder.
 *
 * @param {string} file
 */
function pageFolderOf(file) {
  const place = placeOf(file);
  if (place?.feature) return place.layer === 'ui' ? `features/${place.feature.name}` : null;
  const [folder, inside] = file.startsWith(`${pageFolder}/`) ? file.slice(pageFolder.length + 1).split('/') : [];
  return inside === undefined ? null : (folder ?? null);
}

/**
 * Checks the files of src by their names alone, styles and manifests included: no basename twice, no crowded folder.
 *
 * @param {string} root
 * @returns {Problem[]}
 */
function checkNames(root) {
  const files = allFiles(root, 'src').sort();
  /** @type {Map<string, string>} */
  const firstOf = new Map();
  /** @type {Map<string, string[]>} */
  const folders = new Map();
  /** @type {Problem[]} */
  const problems = [];
  for (const file of files) {
    const name = basename(file);
    folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
    const first = firstOf.get(name);
    if (first === undefined) firstOf.set(name, file);
    else if (/\.[cm]?[jt]sx?$|\.css$/.test(name) && !sharedBasenames.has(name)) {
      const message = `${first} has the same name. Name each file after its main export.`;
      problems.push({ file, line: 1, rule: 'same-basename', message });
    }
  }
  for (const [folder, inside] of folders) {
    const [last = folder] = inside.slice(largestFolder);
    if (inside.length <= largestFolder) continue;
    const message = `${folder} holds ${inside.length} files; ${largestFolder} is the most. Split it by capability.`;
    problems.push({ file: last, line: 1, rule: 'folder-size', message });
  }
  return problems;
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]} paths from the root, with `/`
 */
function sourceFiles(root, folder) {
  return allFiles(root, folder).filter((file) => /\.[cm]?[jt]sx?$/.test(file));
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]} paths from the root, with `/`
 */
function allFiles(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, ''));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modules, problems } = checkLayers(process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url))));
  for (const { file, line, rule, message } of problems) console.error(`${file}:${line} [${rule}] ${message}`);
  console.log(`layers: ${modules} modules read, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
