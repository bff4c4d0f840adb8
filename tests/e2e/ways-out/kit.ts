/**
 * What the ways out share. Every function of these files runs in the browser: it is sent there as text, so it closes over nothing but
 * its parameters.
 */
export interface Kit {
  readonly origin: string;
  readonly host: string;
  /** An address of the other server. */
  far(name: string): string;
  /** Anything of the global object, by its name; throws when it is not there. */
  named(name: string): ReturnType<typeof Reflect.get>;
  put<E extends Element>(element: E, into?: Element): E;
  make(tag: string, fields: Record<string, unknown>): HTMLElement;
  link(fields: Record<string, unknown>): HTMLElement;
  /** Has a window call the other server by WebRTC; throws where it cannot. */
  callIn(scope: unknown): Promise<void>;
  /** The same with the window of a frame, which is put into the page first, unless `into` does it. */
  callInFrame(frame: unknown, into?: (frame: Node) => unknown): Promise<void>;
  /** A frame that was not made by `createElement`. */
  frameOf(): HTMLElement;
}

/** A way out. It leads there when what the other server got says so; for calls by WebRTC also when it ends without an error. */
export type Ways = Record<string, () => unknown>;

export function makeKit(origin: string): Kit {
  const { host } = new URL(origin);
  const named = (name: string) => {
    if (!(name in globalThis)) throw new ReferenceError(name);
    return Reflect.get(globalThis, name);
  };
  const put = <E extends Element>(element: E, into: Element = document.body): E => {
    into.append(element);
    return element;
  };
  const callIn = async (scope: unknown) => {
    if (typeof scope !== 'object' || scope === null) throw new TypeError('no window');
    const Connection = Reflect.get(scope, 'RTCPeerConnection') ?? Reflect.get(scope, 'webkitRTCPeerConnection');
    const servers = [{ urls: `stun:${host}` }, { urls: `turn:${host}?transport=tcp`, username: 'a', credential: 'b' }];
    const connection = new Connection({ iceServers: servers });
    connection.createDataChannel('out');
    await connection.setLocalDescription();
  };
  return {
    origin,
    host,
    far: (name) => `${origin}/${name}`,
    named,
    put,
    make: (tag, fields) => put(Object.assign(document.createElement(tag), fields)),
    link: (fields) => put(Object.assign(document.createElement('link'), fields), document.head),
    callIn,
    async callInFrame(frame, into = (made) => document.body.append(made)) {
      if (!(frame instanceof Node)) throw new TypeError('no frame');
      into(frame);
      const index = Reflect.get(window, 'length') - 1;
      await callIn(Reflect.get(frame, 'contentWindow') ?? Reflect.get(window, index) ?? null);
    },
    frameOf() {
      const { documentElement } = document.implementation.createDocument('http://www.w3.org/1999/xhtml', 'iframe');
      return documentElement;
    },
  };
}

/** Tries all at once, then what leaves the page one after the other; resolves with how each ended. */
export async function tryAll(ways: Ways, leaving: Ways): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  const attempt = async (name: string, way: () => unknown, patienceMs: number) => {
    try {
      await Promise.race([way(), new Promise((done) => setTimeout(done, patienceMs))]);
      outcomes[name] = 'no error';
    } catch (error) {
      outcomes[name] = error instanceof Error ? error.name : 'refused';
    }
  };
  await Promise.all(Object.entries(ways).map(([name, way]) => attempt(name, way, 1500)));
  for (const [name, way] of Object.entries(leaving)) await attempt(name, way, 30);
  // What is sent late, as calls by WebRTC are, has come by then.
  await new Promise((done) => setTimeout(done, 700));
  return outcomes;
}
