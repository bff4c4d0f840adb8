/** A value that must not leave the device. */
export interface Planted {
  readonly kind: string;
  readonly value: string;
  /** The line of a note that contains it. */
  readonly line: string;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Valid numbers of each kind: test numbers of their issuers, or computed with their checksums. */
const digits = (seed: number, count: number) =>
  String((seed * 7_919 + 104_729) * 1_000_003)
    .padEnd(count, '7')
    .slice(0, count);

/** Returns letters and digits that depend on the seed alone. */
function token(seed: number, count: number): string {
  let state = (seed + 1) * 2_654_435_761;
  let made = '';
  while (made.length < count) {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9) >>> 0;
    made += LETTERS.charAt(state % LETTERS.length);
  }
  return made;
}

const MAKERS: Readonly<Record<string, (seed: number) => Planted['value']>> = {
  'github token': (seed) => `ghp_${token(seed, 36)}`,
  'anthropic key': (seed) => `sk-ant-api03-${token(seed, 93)}AA`,
  'aws key': (seed) => `AKIA${token(seed, 16).toUpperCase()}`,
  'slack token': (seed) => `xoxb-${digits(seed, 12)}-${token(seed, 24)}`,
  'private key': (seed) => `-----BEGIN RSA PRIVATE KEY-----\nMII${token(seed, 160)}\n-----END RSA PRIVATE KEY-----`,
  'json web token': (seed) => `eyJ${token(seed, 20)}.eyJ${token(seed + 1, 40)}.${token(seed + 2, 43)}`,
  password: (seed) => `${token(seed, 11)}7x`,
  email: (seed) => `${token(seed, 9).toLowerCase()}@lab-${seed}.example.org`,
  phone: (seed) => `+49 30 ${digits(seed, 8)}`,
  iban: (seed) => germanIban(digits(seed, 18)),
  'resident id': (seed) => residentId(`110101199001${String((seed % 27) + 1).padStart(2, '0')}${digits(seed, 3)}`),
  cpf: (seed) => cpf(digits(seed + 11, 9)),
};

/** Returns secrets of the same kinds with other lengths, where a kind has more than one. */
export function lengthened(secrets: readonly Planted[]): Planted[] {
  const longer: Readonly<Record<string, (value: string) => string>> = {
    'private key': (value) => value.replace('MII', 'MIIEowIBAAK'),
    'json web token': (value) => `${value}k7Qz`,
    'slack token': (value) => `${value}q4`,
    password: (value) => `${value}q7Zp4`,
    email: (value) => `mara.${value}`,
    phone: (value) => `${value}6`,
  };
  return secrets.map(({ kind, value, line }) => {
    const made = longer[kind]?.(value) ?? value;
    return { kind, value: made, line: line.replace(value, () => made) };
  });
}

/** Returns so many secrets, of twelve kinds in turn. */
export function plantSecrets(count: number): Planted[] {
  const kinds = Object.entries(MAKERS);
  return Array.from({ length: count }, (_, seed) => {
    const [kind, make] = kinds[seed % kinds.length] ?? kinds[0] ?? ['', () => ''];
    const value = make(seed);
    return {
      kind,
      value,
      line: kind === 'password' ? `password: ${value}` : `The ${kind} of sample ${seed} is ${value} since May.`,
    };
  });
}

function germanIban(account: string): string {
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

function residentId(first: string): string {
  const sum = [...first].reduce((total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11), 0);
  return first + '10X98765432'.charAt(sum % 11);
}

function cpf(nine: string): string {
  const next = (all: string) => {
    const sum = [...all].reduce((total, digit, index) => total + Number(digit) * (all.length + 1 - index), 0);
    return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  };
  const ten = nine + next(nine);
  const all = ten + next(ten);
  return `${all.slice(0, 3)}.${all.slice(3, 6)}.${all.slice(6, 9)}-${all.slice(9)}`;
}
