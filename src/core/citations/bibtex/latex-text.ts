/** Combining characters of LaTeX accents. */
const ACCENTS = new Map(
  Object.entries({
    '`': '\u0300',
    "'": '\u0301',
    '^': '\u0302',
    '~': '\u0303',
    '=': '\u0304',
    u: '\u0306',
    '.': '\u0307',
    '"': '\u0308',
    r: '\u030a',
    H: '\u030b',
    v: '\u030c',
    d: '\u0323',
    c: '\u0327',
    k: '\u0328',
    b: '\u0331',
  }),
);

/** Commands that are one character. Others are left out, and their arguments are kept. */
const CHARACTERS = new Map(
  (
    'ss ß,ae æ,AE Æ,oe œ,OE Œ,o ø,O Ø,l ł,L Ł,aa å,AA Å,i i,j j,dh ð,DH Ð,th þ,TH Þ,dj đ,DJ Đ,ng ŋ,textendash –,textemdash —,' +
    'textquoteleft ‘,textquoteright ’,textquotedblleft “,textquotedblright ”,ldots …,dots …,textellipsis …,textbackslash \\,' +
    'textasciitilde ~,textunderscore _,textdegree °,degree °,textmu µ,textregistered ®,texttrademark ™,copyright ©,S §,P ¶,' +
    'pounds £,euro €,texteuro €,times ×,pm ±,cdot ·,infty ∞,leq ≤,le ≤,geq ≥,ge ≥,approx ≈,sim ∼,neq ≠,rightarrow →,to →,' +
    'leftarrow ←,circ °,alpha α,beta β,gamma γ,delta δ,epsilon ε,varepsilon ε,zeta ζ,eta η,theta θ,iota ι,kappa κ,lambda λ,' +
    'mu μ,nu ν,xi ξ,pi π,rho ρ,sigma σ,tau τ,upsilon υ,phi φ,varphi φ,chi χ,psi ψ,omega ω,Gamma Γ,Delta Δ,Theta Θ,Lambda Λ,' +
    'Xi Ξ,Pi Π,Sigma Σ,Phi Φ,Psi Ψ,Omega Ω'
  )
    .split(',')
    .map((pair) => {
      const [name = '', character = ''] = pair.split(' ');
      return [name, character] as const;
    }),
);

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋';
const TOKEN = /\\([A-Za-z]+)[ \t]*|\\(.)|([{}$])|---|--|``|''|~|([\^_])(?:\{([0-9+-]{1,8})\}|([0-9]))|(.)/gsu;

/** Converts the LaTeX of a BibTeX field to plain text in linear time. Unknown commands are left out; their arguments stay. */
export function latexToText(source: string): string {
  if (!/[\\{}$~]|--|``|''/.test(source)) return source;
  const parts: string[] = [];
  let accent = '';
  let isMath = false;
  const put = (text: string): void => {
    parts.push(text, accent);
    accent = '';
  };
  for (const [token, command, symbol, mark, script, group, digit, other] of source.matchAll(TOKEN)) {
    if (mark === '$') isMath = !isMath;
    else if (mark === '}') accent = '';
    else if (mark === '{') continue;
    else if (command !== undefined) {
      // A blank after an accent such as `\c c` belongs to the command; after a character such as `\ss` too.
      const combining = ACCENTS.get(command);
      if (combining !== undefined) accent = combining;
      else put(CHARACTERS.get(command) ?? '');
    } else if (symbol !== undefined) {
      const combining = ACCENTS.get(symbol);
      if (combining !== undefined) accent = combining;
      else if (symbol !== '/' && symbol !== '-')
        put(symbol === '\\' || symbol === ',' || symbol === ';' ? ' ' : symbol);
    } else if (script !== undefined) put(isMath ? shift(group ?? digit ?? '', script === '^') : token);
    else if (other !== undefined) put(other);
    else put(REPLACED.get(token) ?? token);
  }
  return parts.join('').normalize('NFC');
}

const REPLACED = new Map([
  ['---', '—'],
  ['--', '–'],
  ['``', '“'],
  ["''", '”'],
  ['~', ' '],
]);

function shift(digits: string, isRaised: boolean): string {
  return digits.replace(/[0-9+-]/g, (digit) => (isRaised ? RAISED : LOWERED)['0123456789+-'.indexOf(digit)] ?? digit);
}
