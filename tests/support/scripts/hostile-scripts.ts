/** Scripts that try to hang, flood or leave the sandbox. `ends`: how each must end; `limit`: by any failure; `any`: in time is enough. */
export const HOSTILE_SCRIPTS: Readonly<Record<string, { source: string; ends: string }>> = {
  'an endless loop': { source: 'for (;;) {}', ends: 'time' },
  'an endless loop in a catch': {
    source: 'for (;;) { try { for (;;) {} } catch {} finally { continue } }',
    ends: 'time',
  },
  'an endless generator': { source: 'function* g() { for (;;) yield 1 } for (const _ of g()) {}', ends: 'time' },
  'a regular expression that backtracks': { source: "/^(a+)+$/.test('a'.repeat(40) + '!')", ends: 'any' },
  'a regular expression over a long text': { source: "/(x+x+)+y/.exec('x'.repeat(100000))", ends: 'any' },
  'a huge join': { source: "return new Array(1e9).join('x').length", ends: 'any' },
  'a huge repeat': { source: "let s = 'x'.repeat(1e6); for (;;) s += s", ends: 'any' },
  'a huge array': { source: 'const a = []; for (;;) a.push(new Array(1000).fill(7))', ends: 'limit' },
  'a huge buffer': { source: 'const all = []; for (;;) all.push(new Uint8Array(1e6))', ends: 'limit' },
  'a growing map': { source: 'const m = new Map(); for (let i = 0; ; i += 1) m.set(i, { i })', ends: 'any' },
  'a sort that never agrees': {
    source: 'for (;;) Array.from({ length: 1e4 }, (_, i) => i).sort(() => Math.random() - 0.5)',
    ends: 'time',
  },
  'deep recursion': { source: 'const f = (n: number): number => 1 + f(n + 1); return f(0)', ends: 'stack' },
  'recursion through toString': {
    source: "const o: object = { toString() { return '' + o } }; return '' + o",
    ends: 'stack',
  },
  'recursion through a getter': { source: 'const o = { get a() { return this.a } }; return o.a', ends: 'stack' },
  'recursion in JSON': {
    source: 'let o: unknown = {}; for (let i = 0; i < 1e5; i += 1) o = { o }; return JSON.stringify(o).length',
    ends: 'stack',
  },
  'nested brackets as code': { source: "return eval('['.repeat(1e5))", ends: 'any' },
  'nested groups as a pattern': {
    source: "return new RegExp('('.repeat(1e5) + ')'.repeat(1e5)).test('')",
    ends: 'any',
  },
  'a flood of promises': {
    source: 'const again = (): Promise<void> => Promise.resolve().then(again); await again()',
    ends: 'time',
  },
  'a tree of promises': {
    source: 'const f = async (): Promise<unknown> => Promise.all([f(), f()]); await f()',
    ends: 'any',
  },
  'promises that are never kept': { source: 'await new Promise(() => {})', ends: 'endless-wait' },
  'a thenable that never ends': {
    source: 'const t = { then(r: (v: unknown) => void) { r(t) } }; await t',
    ends: 'any',
  },
  'a flood of calls': { source: "for (;;) cloister.read_file({ path: '/a.md' })", ends: 'calls' },
  'a flood of awaited calls': { source: "for (;;) await cloister.read_file({ path: '/a.md' })", ends: 'calls' },
  'a flood of printed lines': { source: "for (;;) console.log('x'.repeat(1000))", ends: 'time' },
  'a huge result': { source: "return 'x'.repeat(1e6)", ends: 'output' },
  'a result that never ends': {
    source:
      'return new Proxy({}, { ownKeys: () => Array.from({ length: 1e5 }, (_, i) => String(i)), getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }) })',
    ends: 'any',
  },
  'a result with a hostile toJSON': { source: 'return { toJSON() { for (;;) {} } }', ends: 'time' },
  'an error that loops when read': {
    source: 'throw { get message() { for (;;) {} }, get stack() { for (;;) {} } }',
    ends: 'any',
  },
  'an error with a huge message': { source: "throw new Error('x'.repeat(1e7))", ends: 'limit' },
  'a changed prototype of promises': {
    source: 'Promise.prototype.then = () => { for (;;) {} }; await 1; await cloister.read_file({})',
    ends: 'any',
  },
  'a changed JSON': {
    source:
      "JSON.stringify = () => '{\"path\":\"/other\"}'; JSON.parse = () => 'mine'; return await cloister.read_file({ path: '/a.md' })",
    ends: 'any',
  },
  'a changed prototype of objects': {
    source:
      'Object.prototype.toString = Object.prototype.valueOf = function () { return {} } as never; return String({})',
    ends: 'program',
  },
  timers: {
    source: 'return [typeof setTimeout, typeof setInterval, typeof setImmediate, typeof queueMicrotask].join()',
    ends: 'finished',
  },
  'a busy wait on the clock': { source: 'const start = Date.now(); while (Date.now() - start < 50) {}', ends: 'time' },
  'code made in the constructor of functions': {
    source: "return (async () => {}).constructor('for (;;) {}')()",
    ends: 'time',
  },
};
