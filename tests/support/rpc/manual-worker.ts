interface SentCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** A worker whose calls the test answers manually. */
export class ManualWorker extends EventTarget {
  /** The same object, typed as a worker. */
  readonly worker = this as EventTarget as Worker;
  readonly calls: SentCall[] = [];
  isTerminated = false;

  postMessage(message: unknown): void {
    if (!isCall(message)) throw new TypeError('This is not a call.');
    const { id, path, argumentList } = message;
    this.calls.push({ id, name: path[0] ?? '', input: argumentList[0]?.value });
  }

  terminate(): void {
    this.isTerminated = true;
  }

  /** Answers a call, by default the latest. */
  answer(value: unknown, call = this.calls.at(-1)): void {
    this.say({ id: call?.id, type: 'RAW', value });
  }

  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** Fails like a worker whose script throws. */
  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
  }
}

interface CallMessage {
  readonly id: string;
  readonly path: string[];
  readonly argumentList: { value: unknown }[];
}

function isCall(message: unknown): message is CallMessage {
  return typeof message === 'object' && message !== null && Reflect.get(message, 'type') === 'APPLY';
}
